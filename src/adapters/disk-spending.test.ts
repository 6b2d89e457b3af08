import { appendFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../test/support/temp-folder.ts';
import { diskSpending } from './disk-spending.ts';

const claude = { provider: 'anthropic', host: 'api.anthropic.com', model: 'claude' };
const local = { provider: 'ollama', host: 'localhost:11434', model: 'qwen' };

it('adds up what was spent, by model, over processes and sessions, until it is reset', async () => {
  const folder = path.join(await tempFolder(), 'home');
  const [editor, terminal] = [diskSpending(folder, () => 1000), diskSpending(folder, () => 2000)];
  expect(await editor.totals()).toEqual({ since: null, models: [] });
  terminal.add({ ...local, inputTokens: 10, outputTokens: 1, cost: null });
  editor.add({ ...claude, inputTokens: 100, outputTokens: 20, cost: 0.5 });
  terminal.add({ ...claude, inputTokens: 200, outputTokens: 30, cost: 0.25 });
  editor.add({ ...claude, inputTokens: 1, outputTokens: 1, cost: null });
  const all = {
    since: 1000,
    models: [
      { ...claude, requests: 3, inputTokens: 301, outputTokens: 51, cost: 0.75, unpriced: 1 },
      { ...local, requests: 1, inputTokens: 10, outputTokens: 1, cost: null, unpriced: 1 },
    ],
  };
  expect(await diskSpending(folder, () => 3000).totals()).toEqual(all);
  appendFileSync(path.join(folder, 'spending.jsonl'), '{"at": 5, "provi');
  expect(await terminal.totals()).toEqual(all);
  expect(statSync(path.join(folder, 'spending.jsonl')).mode & 0o777).toBe(0o600);
  await editor.forget();
  expect(await terminal.totals()).toEqual({ since: null, models: [] });
});

it('costs no answer where it can not be written', async () => {
  const file = path.join(await tempFolder(), 'file');
  writeFileSync(file, '');
  const blocked = diskSpending(path.join(file, 'home'), () => 0);
  blocked.add({ ...local, inputTokens: 1, outputTokens: 1, cost: null });
  expect(await blocked.totals()).toEqual({ since: null, models: [] });
});
