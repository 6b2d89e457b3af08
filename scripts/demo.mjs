// npm run demo [-- <folder>] [--browser] [--port N]: this extension in a real VS Code, on a folder of yours.
import { prepare } from './dependencies.mjs';

await prepare();
const { demo } = await import('./demo/demo.ts');
await demo(process.argv.slice(2));
