// npm test: everything CI runs, from a fresh clone, section by section; the last line is "N passed, N failed".
import { prepare } from './dependencies.mjs';

await prepare();
const { runEverything } = await import('./tests/everything.ts');
await runEverything();
