import { expect, it } from 'vitest';
import { errors } from '../errors.ts';
import type { Hit, SearchResult } from '../model/hit.ts';
import type { Query } from '../model/query.ts';
import type { RerankCandidate, Reranker } from '../ports/reranker.ts';
import { rerankDepth, rerankedSearch } from './reranked-search.ts';

const hit = (path: string, line = 1): Hit => ({
  root: '',
  chunk: { id: `${path}#${line}`, path, span: { startLine: line, endLine: line + 1 }, kind: 'function', language: '', symbol: 's', embedText: '' },
  text: `text of ${path}`,
  score: 1,
  why: { notes: ['first note'] },
});
const signal = new AbortController().signal;
const asked: Query[] = [];
const found = (hits: readonly Hit[]) => async (query: Query): Promise<SearchResult> => {
  asked.push(query);
  return { query: query.text, hits: hits.slice(0, query.top), coverage: { indexed: 1, total: 1, failed: 0 }, mode: 'keyword' };
};
const model = (rerank: Reranker['rerank'], local = true): Reranker => ({ model: 'm', host: 'h', local, rerank });
const secrets = { find: async (text: string) => (text.includes('a.ts') ? [{ start: 0, end: 4, kind: 'word' }] : []) };
const search = (hits: readonly Hit[], reranker: Reranker | null) => rerankedSearch(found(hits), { reranker: () => reranker, secrets });
const places = ({ hits }: SearchResult) => hits.map(({ chunk, groupOf }) => `${chunk.id}${groupOf === undefined ? '' : ` under ${groupOf}`}`);

it('orders the first hits by the model, and groups them anew', async () => {
  const hits = [hit('a.ts'), hit('b.ts'), hit('c.ts'), { ...hit('a.ts', 9), groupOf: 0 }];
  const result = await search(hits, model(async () => [0.1, 0.5, 0.5, 0.9]))({ text: 'q', top: 10 }, signal);
  expect(places(result)).toEqual(['a.ts#9', 'b.ts#1', 'c.ts#1', 'a.ts#1 under 0']);
  expect(result.hits[0]?.why.notes).toEqual(['first note', 'place 1 by m at h, 4 before']);
});

it('has more read than are asked for, and shows what is asked for', async () => {
  const seen: (readonly RerankCandidate[])[] = [];
  const reverse = model(async (_, candidates) => {
    seen.push(candidates);
    return candidates.map((_, i) => i);
  });
  const many = Array.from({ length: 50 }, (_, i) => hit(`${i}.ts`));
  expect(places(await search(many, reverse)({ text: 'q', top: 2 }, signal))).toEqual(['29.ts#1', '28.ts#1']);
  expect(places(await search(many, reverse)({ text: 'q', top: 40 }, signal)).slice(28, 32)).toEqual(['1.ts#1', '0.ts#1', '30.ts#1', '31.ts#1']);
  expect([asked.at(-2)?.top, asked.at(-1)?.top, seen.map((list) => list.length)]).toEqual([rerankDepth, 40, [30, 30]]);
});

it('hides secrets from a model elsewhere, and only from that', async () => {
  const texts: string[] = [];
  const keep: Reranker['rerank'] = async (question, candidates) => {
    texts.push(question, candidates[0]?.text ?? '');
    return [1, 0];
  };
  const hits = [hit('a.ts'), hit('b.ts')];
  await search(hits, model(keep, false))({ text: 'what a.ts does', top: 2 }, signal);
  await search(hits, model(keep))({ text: 'what a.ts does', top: 2 }, signal);
  expect(texts).toEqual(['[word hidden] a.ts does', '[word hidden] of a.ts', 'what a.ts does', 'text of a.ts']);
});

it('keeps the order where the model fails, and says so', async () => {
  const hits = [hit('a.ts'), hit('b.ts')];
  const failing = model(() => Promise.reject(errors.serverTimeout('h', 10)));
  const result = await search(hits, failing)({ text: 'q', top: 1 }, signal);
  expect([places(result), result.notice]).toEqual([['a.ts#1'], 'The hits were not ordered by the reranking model: h did not answer within 10 seconds.']);
  const missing = rerankedSearch(found(hits), { reranker: () => Promise.reject(errors.keyMissing('Jina')), secrets });
  expect((await missing({ text: 'q', top: 1 }, signal)).notice).toContain('There is no key for Jina.');
});

it('is stopped, not failed, by the signal', async () => {
  const stopped = model(() => Promise.reject(new DOMException('stopped', 'AbortError')));
  await expect(search([hit('a.ts'), hit('b.ts')], stopped)({ text: 'q', top: 1 }, signal)).rejects.toThrow('stopped');
});

it('asks no model for one hit, and none where there is none', async () => {
  const never = model(() => Promise.reject(new Error('asked')));
  expect((await search([hit('a.ts')], never)({ text: 'q', top: 5 }, signal)).notice).toBeUndefined();
  await search([hit('a.ts'), hit('b.ts')], null)({ text: 'q', top: 5 }, signal);
  expect(asked.at(-1)?.top).toBe(5);
});
