import { chromium } from '../tools/chromium.ts';
import { nodeRuntime, nodeVersions, type NodeLine } from '../tools/node-runtime.ts';
import { report, say } from '../tools/say.ts';
import { vsCodeTool } from '../tools/vscode-server.ts';
import { commandSection, vitestSection, type Outcome } from './section.ts';

/** TypeScript 7, as in scripts/check.mjs. */
const tsc = 'node_modules/typescript-native/bin/tsc';

/** The sections in the order of their cost: what fails soonest is told first. A later one runs even if one failed. */
const sections: readonly (readonly [string, () => Promise<Outcome>])[] = [
  ['Types', () => commandSection(process.execPath, [tsc, '--noEmit', '-p', '.'])],
  ['Types of the panel', () => commandSection(process.execPath, [tsc, '--noEmit', '-p', 'webview'])],
  ['Lint', () => commandSection('npx', ['eslint', '.', '--max-warnings', '0'])],
  ['Unit tests', () => vitestSection('unit')],
  ['Build', () => commandSection(process.execPath, ['scripts/build.mjs'])],
  ['Package', () => commandSection(process.execPath, ['scripts/package.mjs'])],
  ['Tools for the tests (Node 20, 22, 24; VS Code; Chromium)', installTools],
  ['Contract and host tests', () => vitestSection('contract')],
  ['Journeys in the real VS Code', () => vitestSection('e2e')],
];

export async function runEverything(): Promise<void> {
  const outcomes: Outcome[] = [];
  for (const [name, run] of sections) {
    say(`\n=== ${name}`);
    const start = performance.now();
    const outcome = await run();
    outcomes.push(outcome);
    say(`--- ${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${Math.round((performance.now() - start) / 1000)} s`);
  }
  const sum = (pick: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + pick(outcome), 0);
  const failed = sum((outcome) => outcome.failed);
  say(`\n${sum((outcome) => outcome.passed)} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Installed here, in words, rather than in a test's time. */
async function installTools(): Promise<Outcome> {
  try {
    for (const line of Object.keys(nodeVersions)) await nodeRuntime(Number(line) as NodeLine);
    await vsCodeTool();
    await chromium();
    return { passed: 1, failed: 0 };
  } catch (error) {
    report(error);
    return { passed: 0, failed: 1 };
  }
}
