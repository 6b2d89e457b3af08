// npm run package: the VSIX and npm's tarball in dist/, with the size of each part. With --bundles only what goes into them.
import { prepare } from './dependencies.mjs';

await prepare();
const { makeBundles, makePackages, printSizes } = await import('./release/package.ts');
const { report } = await import('./tools/say.ts');
try {
  if (process.argv.includes('--bundles')) await makeBundles();
  else await printSizes(await makePackages());
} catch (error) {
  report(error);
  process.exitCode = 1;
}
