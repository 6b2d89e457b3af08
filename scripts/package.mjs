// npm run package: the VSIX in dist/, with the size of each part.
import { prepare } from './dependencies.mjs';

await prepare();
const { makePackage } = await import('./release/package.ts');
await makePackage();
