import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { embeddedModel } from '../../src/process/embedded-model.ts';
import { chunkFile } from '../../src/core/chunking/chunk-file.ts';
import { createEngine } from '../../src/core/engine.ts';
import { realParser } from '../support/grammars.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { syncNow, testRoot } from '../support/test-root.ts';
import { makeFixtureRepository } from '../support/vscode-fixture.ts';

it('makes questions of a real repository, each of which finds its own symbol first', async () => {
  const folder = makeFixtureRepository(path.join(await tempFolder(), 'minisearch'));
  const parser = await realParser();
  onTestFinished(() => parser.dispose());
  const embedder = await embeddedModel(path.resolve(import.meta.dirname, '../..'));
  const index = await testRoot(folder, path.join(await tempFolder(), 'index'), { parser, chunk: chunkFile, embedder });
  await syncNow(index);
  const engine = createEngine([{ name: '', index }], embedder);
  const questions = await engine.suggest();
  expect(questions).toHaveLength(3);
  expect(new Set(questions).size).toBe(3);
  for (const question of questions) {
    const symbol = /^(?:How does|What is) (\S+) (?:work|responsible for)\?$/.exec(question)?.[1];
    const { hits } = await engine.search({ text: question, top: 10 }, new AbortController().signal);
    expect([question, hits[0]?.chunk.symbol]).toEqual([question, symbol]);
  }
});
