import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { nodeHasher } from '../../src/adapters/node-hasher.ts';
import { secretFinder } from '../../src/adapters/late-secret-finder.ts';
import { systemClock } from '../../src/adapters/system-clock.ts';
import { answer } from '../../src/core/answering/answer.ts';
import type { Hit } from '../../src/core/model/hit.ts';
import type { ChatModel } from '../../src/core/ports/chat-model.ts';
import { hit } from './model.ts';

/** A stopwatch: how long it is since it was set, as the clock and as the processor of this process count. */
export function stopwatch(): { set(): void; read(): { readonly wall: number; readonly cpu: number } } {
  let [started, used] = [0, process.cpuUsage()];
  return {
    set() {
      [started, used] = [performance.now(), process.cpuUsage()];
    },
    read() {
      const { user, system } = process.cpuUsage(used);
      return { wall: performance.now() - started, cpu: (user + system) / 1000 };
    },
  };
}

/** Asks a model one question about 30 pieces of code; `onSearched` is called when the search ends. */
export async function askOnce(model: ChatModel, hits: readonly Hit[], onSearched: () => void): Promise<void> {
  const engine = {
    search: ({ text }: { text: string }) => {
      onSearched();
      return Promise.resolve({ query: text, hits: [...hits], coverage: { indexed: 1, total: 1, failed: 0 }, mode: 'keyword' as const });
    },
    graph: ({ symbol }: { symbol: string }) => Promise.resolve({ symbol, matches: [], nodes: [], edges: [], unresolved: [], namesakes: 0 }),
    list: () => Promise.resolve({ folders: [], files: [] }),
    locate: () => Promise.resolve([]),
    why: (file: string) => Promise.resolve({ path: file, indexed: false, rule: 'does not exist' }),
    companions: () => Promise.resolve([]),
  };
  // Not `local`: what goes to another machine is what takes longer.
  const chat = () => ({ ...model, local: false });
  const dependencies = { engine, read: () => Promise.resolve(null), hash: (text: string) => nodeHasher.hash(text), secrets: secretFinder, chat, clock: systemClock, costOf: () => null, contextTokens: 8000, maxOutputTokens: 100, temperature: 0, mayUse: () => Promise.resolve(true) };
  for await (const event of answer({ text: 'How does `retryPayment` back off?', attachments: [], history: [] }, dependencies, new AbortController().signal)) if (event.type === 'failed') throw new Error(event.failure.message);
}

/** Pieces of this product's own source, as many and as long as a search brings. `root`: this repository. */
export function realHits(root: string): Hit[] {
  const folder = path.join(root, 'src/adapters');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts')).slice(0, 30);
  return files.map((name, i) => hit(`src/adapters/${name}`, 1, { text: readFileSync(path.join(folder, name), 'utf8').split('\n').slice(0, 50).join('\n'), score: 1 - i / 100 }));
}
