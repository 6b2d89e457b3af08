import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../support/cli.ts';
import { folderOf } from '../support/folder.ts';
import { startOpenAiServer } from '../support/openai-server.ts';

const files = { 'src/a.ts': 'export const a = 1;\n'.repeat(100), 'third_party/big/b.ts': 'export const b = 1;\n'.repeat(5_000), 'top.md': '# Top\n' };

it('says what an indexing would take, and indexes nothing', async () => {
  const [folder, home] = [folderOf(files), folderOf()];
  const { code, stdout } = await runCli(['index', folder, '--preflight'], { CAIRN_HOME: home });
  expect(code).toBe(0);
  expect(stdout).toMatch(/would read 3 files, 102 kB, about 34,002 tokens\.\n {2}time {6}about a minute or less\n {2}on disk {3}about \d+ kB\n {2}sent {6}nothing\n {2}largest {3}third_party\/big\/: 1 file, 100 kB\n/);
  expect(existsSync(path.join(home, 'indexes'))).toBe(false);
  await runCli(['index', folder, '--quiet'], { CAIRN_HOME: home });
  const again = await runCli(['index', folder, '--preflight', '--json'], { CAIRN_HOME: home });
  expect(JSON.parse(again.stdout)).toMatchObject({ files: 0, bytes: 0, reasons: [] });
});

it('says whom the texts would go to, and sends nothing', async () => {
  const server = await startOpenAiServer();
  const environment = { CAIRN_HOME: folderOf(), CAIRN_EMBEDDING_PROVIDER: 'openai-compatible', CAIRN_EMBEDDING_MODEL: 'm', CAIRN_EMBEDDING_BASE_URL: 'https://embeddings.example/v1' };
  const { stdout } = await runCli(['index', folderOf(files), '--preflight', '--json'], environment);
  expect(JSON.parse(stdout)).toMatchObject({ reasons: ['sent-away'], sentTo: { host: 'embeddings.example' }, cost: null, files: 3 });
  expect(server.requests).toEqual([]);
  await server.close();
});

it('is told of by the plan of every indexing', async () => {
  const environment = { CAIRN_HOME: folderOf() };
  const folder = folderOf(files);
  const { stdout } = await runCli(['index', folder, '--json', '--quiet'], environment);
  expect(JSON.parse(stdout)).toMatchObject({ plan: { add: 3, update: 0, remove: 0, rename: 0 }, added: 3, renamed: 0 });
  const status = await runCli(['status', folder], environment);
  expect(status.stdout).toMatch(/files {5}3 of 3 indexed \(100%\), 0 failed, 0 left out\n[^]*compared {2}\d{4}-[^]*largest {3}third_party\/big\/: 1 file/);
});
