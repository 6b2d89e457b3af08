import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { nodeHasher } from '../../src/adapters/node-hasher.ts';
import { createChatModel } from '../../src/adapters/providers.ts';
import { secretFinder } from '../../src/adapters/secret-finder.ts';
import { systemClock } from '../../src/adapters/system-clock.ts';
import { answer } from '../../src/core/answering/answer.ts';
import type { Hit } from '../../src/core/model/hit.ts';
import { hit } from '../support/model.ts';
import { startOpenAiServer } from '../support/openai-server.ts';

/** From a question to the first request on the wire, beside the search itself. */
const longest = 100;
/** What else the machine does only adds to a time: the best of a few is what we cost. */
const attempts = 5;

it('sends the first request within 100 ms of the search, with all that it holds looked through for secrets', async () => {
  let arrived = 0;
  const server = await startOpenAiServer({ chat: () => ((arrived ||= performance.now()), { text: 'ok' }) });
  onTestFinished(() => server.close());
  // Not `local`: what goes to another machine is what takes longer.
  const chat = { ...createChatModel({ provider: 'openai-compatible', model: 'm', baseUrl: `${server.url}/v1`, fetch, clock: systemClock }), local: false };
  const hits = realHits();
  const times: number[] = [];
  for (let attempt = 0; attempt < attempts; attempt++) {
    let searched = 0;
    arrived = 0;
    const engine = {
      search: ({ text }: { text: string }) => {
        searched = performance.now();
        return Promise.resolve({ query: text, hits, coverage: { indexed: 1, total: 1, failed: 0 }, mode: 'keyword' as const });
      },
      graph: ({ symbol }: { symbol: string }) => Promise.resolve({ symbol, matches: [], nodes: [], edges: [], namesakes: 0 }),
      list: () => Promise.resolve({ folders: [], files: [] }),
      locate: () => Promise.resolve([]),
      why: (path: string) => Promise.resolve({ path, indexed: false, rule: 'does not exist' }),
      companions: () => Promise.resolve([]),
    };
    const dependencies = { engine, read: () => Promise.resolve(null), hash: (text: string) => nodeHasher.hash(text), secrets: secretFinder, chat: () => chat, clock: systemClock, costOf: () => null, contextTokens: 8000, maxOutputTokens: 100, temperature: 0, mayUse: () => Promise.resolve(true) };
    for await (const event of answer({ text: 'How does `retryPayment` back off?', attachments: [], history: [] }, dependencies, new AbortController().signal)) expect(event.type).not.toBe('failed');
    times.push(arrived - searched);
  }
  const { messages } = server.requests[0]?.body as { messages: { content: string }[] };
  expect(messages.at(-1)?.content.length).toBeGreaterThan(15_000);
  console.log(`The first request came ${times.map((time) => time.toFixed(0)).join(', ')} ms after the search.`);
  expect(Math.min(...times)).toBeLessThan(longest);
});

/** Pieces of this product's own source, as many and as long as a search brings. */
function realHits(): Hit[] {
  const folder = path.join(import.meta.dirname, '../../src/adapters');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts')).slice(0, 30);
  return files.map((name, i) => hit(`src/adapters/${name}`, 1, { text: readFileSync(path.join(folder, name), 'utf8').split('\n').slice(0, 50).join('\n'), score: 1 - i / 100 }));
}
