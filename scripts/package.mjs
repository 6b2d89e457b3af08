// npm run package: the VSIX in dist/, with the size of each part.
import { prepare } from './dependencies.mjs';

await prepare();
const { makePackage, printSizes } = await import('./release/package.ts');
const { report } = await import('./tools/say.ts');
try {
  await printSizes(await makePackage());
} catch (error) {
  report(error);
  process.exitCode = 1;
}
