import { describe, expect, it } from 'vitest';
import { miniSearchStores } from '../../src/adapters/minisearch-store.ts';
import type { KeywordDocument, KeywordStore } from '../../src/core/ports/keyword-store.ts';

const everything = () => true;

function document(id: string, text: string, symbol = ''): KeywordDocument {
  const path = id.split('#')[0] ?? id;
  return { chunk: { id, path, span: { startLine: 1, endLine: 1 }, kind: 'code', language: 'text', symbol, embedText: text }, text };
}

const documents = [
  document('src/retry.ts#0', 'export function backOff(attempt: number) { return 2 ** attempt; }', 'backOff'),
  document('src/queue.ts#0', 'class RequestQueue { enqueue() { this.retryLater(); } }', 'RequestQueue'),
  document('src/log.ts#0', 'console.log("queue queue queue")', 'log'),
  document('src/pay.ts#0', '// 支付回调验签失败时重试\nverifySignature()', 'verify'),
  document('docs/readme.md#0', 'Requests wait in a queue; caches are flushed and parsed.', 'Queues'),
];

function filled(): KeywordStore {
  const store = miniSearchStores.create();
  store.add(documents);
  return store;
}

const found = (store: KeywordStore, text: string) => store.search(text, 10, everything).map((match) => match.id);

describe('a keyword store', () => {
  it.each([
    ['backoff', 'src/retry.ts#0'],
    ['back off', 'src/retry.ts#0'],
    ['back_off', 'src/retry.ts#0'],
    ['RequestQueue', 'src/queue.ts#0'],
    ['request queue class', 'src/queue.ts#0'],
    ['retry.ts', 'src/retry.ts#0'],
    ['验签失败', 'src/pay.ts#0'],
    ['支付回调', 'src/pay.ts#0'],
    ['how is a cache flushed?', 'docs/readme.md#0'],
    ['parsing', 'docs/readme.md#0'],
  ])('finds %s', (question, id) => {
    expect(found(filled(), question)[0]).toBe(id);
  });

  it('puts a name over a path over the text', () => {
    const store = miniSearchStores.create();
    store.add([document('a/x.ts#0', 'one scheduler here'), document('a/scheduler.ts#0', 'nothing here'), document('a/y.ts#0', 'nothing here', 'Scheduler')]);
    expect(found(store, 'scheduler')).toEqual(['a/y.ts#0', 'a/scheduler.ts#0', 'a/x.ts#0']);
  });

  it('names the words that were found, as they were typed', () => {
    const [best] = filled().search('where does RequestQueue retry xyzzy', 1, everything);
    expect(best).toMatchObject({ id: 'src/queue.ts#0', matched: ['RequestQueue', 'retry'] });
  });

  it('looks for stop words where there is nothing else, and finds nothing for nothing', () => {
    const store = miniSearchStores.create();
    store.add([document('a.ts#0', 'if (this) { with }')]);
    expect(found(store, 'with')).toEqual(['a.ts#0']);
    for (const nothing of ['', '   ', '?!', '\u0000']) expect(found(store, nothing)).toEqual([]);
  });

  it('keeps to the limit and to the filter', () => {
    const store = filled();
    expect(store.search('queue', 1, everything)).toHaveLength(1);
    expect(store.search('queue', 10, (id) => id.startsWith('docs/')).map((match) => match.id)).toEqual(['docs/readme.md#0']);
  });

  it('scores after removals as if what was removed had never been', () => {
    const store = filled();
    store.add(Array.from({ length: 50 }, (_, i) => document(`x/${i}.ts#0`, `queue queue retry ${'request '.repeat(i)}`)));
    store.remove(Array.from({ length: 50 }, (_, i) => `x/${i}.ts#0`));
    store.remove(['unknown#0']);
    store.remove(['src/log.ts#0']);
    store.add([document('src/log.ts#0', 'console.log("queue queue queue")', 'log')]);
    for (const question of ['queue', 'request retry', 'cache']) expect(store.search(question, 10, everything)).toEqual(filled().search(question, 10, everything));
    expect(miniSearchStores.load(store.save()).search('queue', 10, everything)).toEqual(filled().search('queue', 10, everything));
    expect(store.size).toBe(documents.length);
  });

  it('is the same after it was saved and loaded, and goes on', () => {
    const store = miniSearchStores.load(filled().save());
    expect(store.search('request queue', 10, everything)).toEqual(filled().search('request queue', 10, everything));
    store.add([document('z.ts#0', 'zebra')]);
    store.remove(['src/log.ts#0']);
    expect([found(store, 'zebra'), found(store, 'log'), store.size]).toEqual([['z.ts#0'], [], documents.length]);
  });

  it('refuses bytes that it did not write', () => {
    const bytes = filled().save();
    const load = (content: Uint8Array) => () => miniSearchStores.load(content);
    expect(load(new TextEncoder().encode('cairn keywords 0\n{}'))).toThrow();
    expect(load(bytes.slice(0, bytes.length >> 1))).toThrow();
    expect(load(new Uint8Array([0xff, 0xfe, 1]))).toThrow();
    expect(load(new Uint8Array(0))).toThrow();
  });

  it('takes hostile texts', () => {
    const store = miniSearchStores.create();
    const texts = ['__proto__ constructor toString', '\ud800 lone', 'a'.repeat(100_000), '🎉 emoji 𠮷野家', '\u0000'.repeat(10), 'x-y-z- -a --'];
    store.add(texts.map((text, i) => document(`h${i}#0`, text)));
    const loaded = miniSearchStores.load(store.save());
    expect(found(loaded, 'constructor')).toEqual(['h0#0']);
    expect(found(loaded, '野家')).toEqual(['h3#0']);
    expect(found(loaded, 'a'.repeat(100_000))).toEqual(['h2#0']);
  });
});
