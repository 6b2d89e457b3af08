// npx tsx scripts/readme-picture.ts: the README's picture, taken from the real panel in a real VS Code on this repository.
// The answer comes from a local server that speaks a vendor's protocol; its citations are looked up in the sources here.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startOpenAiServer } from '../test/support/openai-server.ts';
import { ask, chips, openPanel, waitForEnd, waitForIndex } from '../test/support/vscode-panel.ts';
import { startRun } from '../test/support/vscode-run.ts';

const root = path.resolve(import.meta.dirname, '..');
const storage = 'src/adapters/disk-storage.ts';
const lease = 'src/adapters/disk-lease.ts';

const answer = [
  'A commit is **all or nothing**. ',
  `\`writeSegment\` names each segment by its content and writes it once [${place(storage, 'async function writeSegment')}]; `,
  `\`replaceFile\` writes aside, flushes and renames [${place(storage, 'async function replaceFile')}].\n\n`,
  'Then comes the order of the steps:\n\n',
  '1. the segments, and a flush of the folder\n',
  `2. a check that this process still holds the lease of \`acquireLease\` [${place(lease, 'export async function acquireLease')}]\n`,
  '3. the manifest, replaced by one `rename`\n\n',
  `What neither this generation nor the last one names goes last, by \`collect\` [${place(storage, 'async function collect')}].`,
];

const server = await startOpenAiServer({ chat: { text: answer, delay: 50 } });
const settings = {
  'workbench.colorTheme': 'Default Dark Modern',
  'editor.minimap.enabled': false,
  // The clone has no packages: types would be missing.
  'typescript.validate.enable': false,
  'cairn.answer.provider': 'openai-compatible',
  'cairn.answer.model': 'qwen3-coder',
  'cairn.answer.baseUrl': `${server.url}/v1`,
};
const run = await startRun({ settings });
try {
  const workspace = path.join(run.folder, 'cairn-sources');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, workspace]);
  const page = await run.open(workspace);
  await page.setViewportSize({ width: 1180, height: 720 });
  const panel = await openPanel(page);
  await waitForIndex(panel);
  const exchange = await ask(panel, 'What happens when the process is killed in the middle of a commit?');
  await waitForEnd(exchange, 'complete');
  await chips(exchange).nth(1).click();
  await page.locator('.tab.active', { hasText: 'disk-storage.ts' }).waitFor();
  await page.mouse.move(900, 250);
  await page.waitForTimeout(6000);
  await page.screenshot({ path: path.join(root, 'media/readme/panel.png') });
} finally {
  await run.close();
  await server.close();
}

/** `path:first-last` of the function that begins with these words. */
function place(file: string, words: string): string {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  const first = lines.findIndex((line) => line.startsWith(words));
  const last = lines.findIndex((line, i) => i > first && line === '}');
  if (first < 0 || last < 0) throw new Error(`${file} has nothing that begins with "${words}".`);
  return `${file}:${first + 1}-${last + 1}`;
}
