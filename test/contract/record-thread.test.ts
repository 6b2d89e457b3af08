import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { packRecord, unpackRecord } from '../../src/core/indexing/packed-record.ts';
import { recordOf } from '../../src/core/indexing/read-file.ts';
import { openRootIndex } from '../../src/core/indexing/root-index.ts';
import { recordParts } from '../../src/process/record-parts.ts';
import { recordThread } from '../../src/process/record-thread.ts';
import { CountingEmbedder } from '../support/counting-embedder.ts';
import { tempFolder, writeFiles } from '../support/temp-folder.ts';
import { contentOf, syncNow, testPorts } from '../support/test-root.ts';

const dist = path.resolve(import.meta.dirname, '../../dist');
const fixtures = path.resolve(import.meta.dirname, '../fixtures/languages');
const parts = recordParts(dist);
const silent = { info: () => undefined, warn: () => undefined };
const makeHere: Parameters<typeof recordThread>[1] = async (file, source) => packRecord(await recordOf(file, source, parts), parts.hasher);
const fileAt = (name: string) => ({ path: name, bytes: 20, modified: 1 });
const sourceAt = (name: string) => ({ path: name, hash: name, language: 'text', text: `text of ${name} 重试 \r\n` });

describe('a thread that cuts', () => {
  it('makes the index that one thread alone makes', { timeout: 120_000 }, async () => {
    const folder = await tempFolder();
    for (let copy = 0; copy < 12; copy++) {
      const files = readdirSync(fixtures).map((name) => [`c${copy}/${name}`, `${readFileSync(path.join(fixtures, name), 'utf8')}\n${'x '.repeat(copy * 40)}\n`] as const);
      await writeFiles(folder, Object.fromEntries(files));
    }
    await writeFiles(folder, { 'large.txt': 'one more line\n'.repeat(50_000) });
    const thread = recordThread(dist, makeHere, silent);
    let made = 0;
    const counted = { ...thread, make: (...given: Parameters<typeof thread.make>) => (made++, thread.make(...given)) };
    const contents: unknown[] = [];
    for (const changes of [{}, { thread: counted, embedder: Object.assign(new CountingEmbedder(), { immediate: true as const }) }]) {
      const ports = await testPorts(folder, path.join(await tempFolder(), 'index'), { ...parts, embedder: new CountingEmbedder(), ...changes });
      const root = await openRootIndex(ports, { name: 'root' });
      const { problems, pending, embedded } = await syncNow(root);
      const relations = [...root.files.values()].map((file) => [file.path, file.relations, file.bilingual]).sort();
      contents.push([problems, pending, embedded, relations, await contentOf(root, ['retry', 'order'])]);
      await root.dispose();
    }
    expect(made).toBeGreaterThan(500);
    expect(contents[1]).toEqual(contents[0]);
  });

  const program = async (code: string) => {
    const file = path.join(await tempFolder(), 'worker.cjs');
    writeFileSync(file, `const { parentPort } = require('node:worker_threads');\n${code}`);
    return file;
  };
  const answering = `
    parentPort.on('message', ({ id, file, source }) => {
      if (file.path === 'bad') process.exit(3);
      const bytes = (text) => new TextEncoder().encode(text);
      const content = { text: bytes(source.text), chunks: bytes('{"chunks":[],"places":[]}'), relations: bytes(''), notes: bytes(''), checksum: '' };
      setTimeout(() => parentPort.postMessage({ id, packed: { fields: [file.path, source.hash, file.bytes, file.modified, source.language, [], []], content } }), 5);
    });
    parentPort.postMessage('ready');`;

  it('that a file ends costs that file alone', async () => {
    const thread = recordThread(dist, makeHere, silent, await program(answering));
    const names = ['a', 'b', 'bad', 'c', 'd'];
    const ends = await Promise.allSettled(names.map(async (name) => unpackRecord(await thread.make(fileAt(name), sourceAt(name)), '').record.text));
    expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : (end.reason as Error).message))).toEqual([
      sourceAt('a').text,
      sourceAt('b').text,
      'it ended the thread that cuts (it ended)',
      sourceAt('c').text,
      sourceAt('d').text,
    ]);
    expect(unpackRecord(await thread.make(fileAt('e'), sourceAt('e')), '').record.path).toBe('e');
    thread.rest();
  });

  it('is found from wherever the process runs', async () => {
    const thread = recordThread(path.relative(process.cwd(), dist), () => Promise.reject(new Error('not in a thread')), silent);
    expect((await thread.make(fileAt('a'), sourceAt('a'))).fields[0]).toBe('a');
    thread.rest();
  });

  it.each(['throw new Error("no")', ''])('that can not be started leaves the work to this one (%s)', async (code) => {
    const thread = recordThread(dist, makeHere, silent, code === '' ? '/nowhere/worker.js' : await program(code));
    const made = await Promise.all(['a', 'b'].map((name) => thread.make(fileAt(name), sourceAt(name))));
    expect(made.map((packed) => unpackRecord(packed, sourceAt('a').text).chunks.length)).toEqual([1, 1]);
  });
});
