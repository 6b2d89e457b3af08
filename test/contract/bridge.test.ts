import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { search } from '../../src/core/retrieval/search.ts';
import { lexiconBeside } from '../../src/process/lexicon-file.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { syncNow, testRoot } from '../support/test-root.ts';

const lexicon = lexiconBeside(path.join(import.meta.dirname, '../..'));

it('finds English code by what the comments of this very workspace teach, and follows their changes', async () => {
  const folder = await tempFolder();
  await mkdir(path.join(folder, 'src'));
  const write = (name: string, text: string) => writeFile(path.join(folder, 'src', name), text);
  await write('gateway.ts', '// 验签\nexport class SealGate {}\n');
  await write('server.ts', 'export function brokenSeal(body: string) {\n  return body.length === 0;\n}\n');
  await write('journal.ts', '// 日志\nexport const journal = 1;\n\n// 账单\nexport const invoice = 2;\n\n// 退款\nexport const refund = 3;\n');
  const index = await testRoot(folder, path.join(await tempFolder(), 'index'), { embedder: null });
  await syncNow(index);
  const ask = async (text: string) => (await search({ text, top: 10 }, [{ name: '', index }], null, new AbortController().signal, { lexicon })).hits;

  const hit = (await ask('验签在哪里')).find(({ chunk }) => chunk.path === 'src/server.ts');
  expect(hit?.why.notes).toContain('验签 → seal (learned from src/gateway.ts)');
  expect(hit?.why.matched).toContain('验签 → seal');

  await rm(path.join(folder, 'src/gateway.ts'));
  await syncNow(index);
  expect((await ask('验签在哪里')).map(({ chunk }) => chunk.path)).not.toContain('src/server.ts');
});

it('keeps what it learned in the index on disk', async () => {
  const folder = await tempFolder();
  const home = path.join(await tempFolder(), 'index');
  await writeFile(path.join(folder, 'a.ts'), '// 冲正\nexport function turnBack() {}\n');
  await writeFile(path.join(folder, 'b.ts'), 'export const turn = 1;\n');
  await syncNow(await testRoot(folder, home, { embedder: null }));
  const reopened = await testRoot(folder, home, { embedder: null });
  expect(reopened.files.get('a.ts')?.bilingual).toEqual([{ text: '冲正', names: ['turnBack'] }]);
  expect(reopened.files.get('b.ts')?.bilingual).toBeUndefined();
});
