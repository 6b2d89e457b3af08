import type { Engine } from '../../src/core/engine.ts';
import type { SearchResult } from '../../src/core/model/hit.ts';
import { errors } from '../../src/core/errors.ts';
import { parentChannel } from '../../src/process/channel.ts';
import type { BuildOptions } from '../../src/process/build-engine.ts';
import { serveEngine } from '../../src/process/server.ts';

/** An engine whose questions make its process behave: well, slowly, wrongly, or not at all. */
process.once('disconnect', () => process.exit(0));
serveEngine(parentChannel(), async (options) => scriptedEngine(options));

function scriptedEngine(options: BuildOptions): Engine {
  if (options.home === 'unwritable') throw errors.indexUnwritable(options.home, new Error('no space left'));
  if (options.home === 'dies') process.exit(7);
  const coverage = { indexed: 1, total: 1, failed: 0 };
  const found = (notice: string): SearchResult => ({ query: '', hits: [], coverage, mode: 'keyword', notice });
  const scripts: Record<string, (signal: AbortSignal) => Promise<SearchResult>> = {
    crash: async () => process.exit(3),
    'out of memory': async () => {
      const kept: unknown[] = [];
      for (;;) kept.push(new Array(1e6).fill(kept.length));
    },
    wait: (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))),
    slow: () => new Promise((resolve) => setTimeout(() => resolve(found('slow')), 200)),
    wrong: async () => ({ hits: 'none' }) as unknown as SearchResult,
    garbage: async () => {
      for (const message of ['text', 42, null, { type: 'result', id: -1 }, { type: 'request', id: 9, method: 'constructor' }]) process.send?.(message);
      return found('after garbage');
    },
    vectors: async (signal) => {
      const vectors = await options.embedder!.embed(['one', 'three'], 'query', signal);
      return found(vectors.map((vector) => `${vector.constructor.name}:${[...vector].join(',')}`).join(' '));
    },
    environment: async () => found(JSON.stringify({ key: process.env['SOME_API_KEY'], code: process.env['VSCODE_PID'], node: process.execArgv })),
    settings: async () => found(JSON.stringify(options.settings)),
  };
  return {
    sync: async (onProgress, signal) => {
      for (let done = 0; done <= 1000 && !signal.aborted; done++) {
        onProgress({ phase: 'indexing', done, total: 1000 });
        await new Promise((resolve) => setImmediate(resolve));
      }
      return { plan: { add: 1000, update: 0, remove: 0, rename: 0 }, renamed: 0, added: 1000, updated: 0, removed: 0, unchanged: 0, chunks: 0, embedded: 0, pending: null, problems: [], milliseconds: 1 };
    },
    preflight: () => Promise.reject(new Error('not asked')),
    unsaved: async () => undefined,
    status: async () => ({ roots: [], progress: null }),
    search: async (query, signal) => {
      const script = scripts[query.text];
      if (!script) throw errors.nothingToIndex('/a folder', '3 images');
      return script(signal);
    },
    graph: () => Promise.reject(new Error('not asked')),
    locate: async (path) => [{ root: '', path, lines: 12 }],
    read: async (root, path) => (path === 'gone.ts' ? null : `text of ${root}${path}`),
    companions: async (places) => places.map(({ root, path, span }) => ({ root, path, span: { startLine: 1, endLine: span.startLine - 1 }, language: 'typescript', symbol: '', text: 'imports', part: 'start' as const })),
    list: async (folder) => ({ folders: [{ path: `${folder}/a`, files: 2 }], files: [] }),
    suggest: async () => [String(process.pid)],
    why: async (path) => ({ path, indexed: false, rule: '.gitignore' }),
    forget: async () => undefined,
    dispose: async () => undefined,
  };
}
