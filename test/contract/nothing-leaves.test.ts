import { describe, expect, it } from 'vitest';
import { maskedEmbedder } from '../../src/adapters/masked-embedder.ts';
import { secretFinder } from '../../src/adapters/secret-finder.ts';
import type { Embedder } from '../../src/core/ports/embedder.ts';
import { rerankedSearch } from '../../src/core/retrieval/reranked-search.ts';
import { ask, type Script } from '../support/ask.ts';
import { hit } from '../support/model.ts';
import { knownSecrets, type Planted } from '../support/planted-secrets.ts';

/** Wherever a secret may stand in what a question brings along. */
const seats: Readonly<Record<string, (text: string) => Script>> = {
  'the code that was found': (text) => ({ hits: [hit('config/app.conf', 1, { text })] }),
  'the question': (text) => ({ text: `What is wrong with this?\n${text}` }),
  'an earlier question': (text) => ({ history: [{ role: 'user', text: `Why does this fail?\n${text}` }, { role: 'assistant', text: 'It does not.' }] }),
  'the answer of a model on this machine': (text) => ({ history: [{ role: 'user', text: 'What does the configuration say?' }, { role: 'assistant', text: `It says:\n${text}` }] }),
  'lines that are attached': (text) => ({ attachments: [{ root: '', path: 'config/app.conf', span: { startLine: 1, endLine: text.split('\n').length }, language: 'ini', text }] }),
  'what a tool returns': (text) => ({ hits: (query) => (query === 'more' ? [hit('config/app.conf', 1, { text })] : [hit('src/queue.ts', 42, { text: 'run() {}' })]), turns: [{ calls: [{ id: '1', name: 'search_code', input: { query: 'more' } }] }, { deltas: ['ok'] }] }),
  'a vague question, put into other words first': (text) => ({ text: 'why?', history: [{ role: 'user', text: 'What is this?' }, { role: 'assistant', text }], turns: [{ deltas: ['retry queue'] }, { deltas: ['ok'] }] }),
};

describe.each(Object.entries(seats))('a secret in %s', (_, script) => {
  it.each(knownSecrets())('does not reach a model elsewhere: $kind', async ({ text, secret }) => {
    const { requests } = await ask({ deltas: ['ok'], ...script(text), secrets: secretFinder });
    expect(requests.length).toBeGreaterThan(0);
    expect(JSON.stringify(requests)).not.toContain(inJson(secret));
  });

  it('reaches nobody before the user agreed', async () => {
    const { text } = knownSecrets()[0] as Planted;
    const { requests, events } = await ask({ deltas: ['ok'], ...script(text), secrets: secretFinder, mayUse: () => Promise.resolve(false) });
    expect([requests, events.at(-1)]).toEqual([[], 'failed consent-missing']);
  });
});

describe('nor does a secret reach', () => {
  it('a reranker elsewhere', async () => {
    const sent: unknown[] = [];
    const reranker = { model: 'm', host: 'rerank.test', local: false, rerank: (question: string, candidates: readonly unknown[]) => (sent.push(question, candidates), Promise.resolve([1, 0])) };
    for (const { text, secret } of knownSecrets()) {
      const search = rerankedSearch(() => Promise.resolve({ query: text, hits: [hit('a.conf', 1, { text }), hit('b.ts', 1, { text: 'b' })], coverage: { indexed: 2, total: 2, failed: 0 }, mode: 'keyword' }), { reranker: () => reranker, secrets: secretFinder });
      await search({ text, top: 2 }, new AbortController().signal);
      expect(JSON.stringify(sent.splice(0))).not.toContain(inJson(secret));
    }
  });

  it('an embedding model elsewhere', async () => {
    const sent: string[] = [];
    const embedder: Embedder = { identity: { provider: 'test', model: 'm' }, host: 'embed.test', local: false, embed: (texts: readonly string[]) => (sent.push(...texts), Promise.resolve(texts.map(() => new Float32Array(1)))) };
    for (const { text, secret } of knownSecrets()) {
      await maskedEmbedder(embedder, secretFinder).embed([text], 'document', new AbortController().signal);
      expect(sent.splice(0).join('\n')).not.toContain(secret);
    }
  });
});

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
