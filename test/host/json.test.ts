import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { commands, type CommandName } from '../../src/cli/usage.ts';
import { runCli } from '../support/cli.ts';
import { folderOf } from '../support/folder.ts';
import { gitIn } from '../support/git-repository.ts';

const files = { 'src/queue.ts': '/** Retries a payment. */\nexport function retryPayment() {\n  return send();\n}\nexport function send() {\n  return 1;\n}\n' };
const changed = { 'src/queue.ts': files['src/queue.ts'].replace('return 1', 'return 2') };

/** What is behind the command's name, and what the document has at least; `{}` in an argument is the folder. */
const asked: Readonly<Partial<Record<CommandName, readonly [args: readonly string[], has: readonly string[], code?: number]>>> = {
  index: [['{}'], ['folder', 'added', 'chunks', 'milliseconds']],
  status: [['{}'], ['roots']],
  search: [['retry a payment', '--dir', '{}'], ['query', 'hits', 'coverage']],
  ask: [['who retries a payment?', '--no-llm', '--dir', '{}'], ['question', 'citations']],
  explain: [['src/queue.ts', '--no-llm', '--dir', '{}'], ['symbols']],
  review: [['{}', '--no-llm'], ['files']],
  // Only a model writes documents.
  docs: [['{}'], ['failure'], 1],
  graph: [['retryPayment', '--dir', '{}'], ['symbol', 'nodes', 'edges']],
  why: [['src/queue.ts', '--dir', '{}'], ['path', 'indexed', 'rule']],
  eval: [['{}/items.jsonl', '--dir', '{}'], ['scope', 'rows']],
};
const without: readonly CommandName[] = ['mcp', 'completion'];

it('is known of every command', () => {
  const names = Object.keys(commands) as CommandName[];
  expect([...Object.keys(asked), ...without].sort()).toEqual([...names].sort());
  expect(names.filter((name) => 'json' in commands[name].options)).toEqual(names.filter((name) => !without.includes(name)));
});

it.each(Object.entries(asked))('cairn %s --json prints one document and nothing else', async (name, [args, has, code = 0]) => {
  const folder = await changedRepository();
  const items = folderOf({ 'items.jsonl': '{"query":"retry a payment","relevant":["src/queue.ts:1-4"]}\n' });
  const given = args.map((arg) => arg.replace('{}/items.jsonl', path.join(items, 'items.jsonl')).replace('{}', folder));
  const { stdout, code: ended, stderr } = await runCli([name, ...given, '--json'], { CAIRN_HOME: folderOf(), HOME: folderOf() });
  expect(ended, stderr).toBe(code);
  const lines = stdout.trimEnd().split('\n');
  expect([lines.length, stdout.endsWith('\n')]).toEqual([1, true]);
  expect(Object.keys(JSON.parse(stdout) as object)).toEqual(expect.arrayContaining([...has]));
});

/** With a change that nobody committed yet. */
async function changedRepository(): Promise<string> {
  const folder = folderOf(files);
  for (const given of [['init', '-q'], ['add', '-A'], ['commit', '-q', '-m', 'Begin']]) await gitIn(folder, ...given);
  for (const [name, text] of Object.entries(changed)) writeFileSync(path.join(folder, name), text);
  return folder;
}

it.each(without)('cairn %s has none, and says so as a document to whoever asks for one', async (name) => {
  const { code, stdout, stderr } = await runCli([name, 'bash', '--json'], { CAIRN_HOME: folderOf() });
  expect([code, JSON.parse(stdout)]).toEqual([2, { failure: expect.objectContaining({ code: 'wrong-usage' }) as object }]);
  expect(stderr).toContain("Unknown option '--json'");
});
