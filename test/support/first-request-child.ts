import type { Provider } from '../../src/adapters/known-providers.ts';
import { createChatModel } from '../../src/adapters/providers.ts';
import { systemClock } from '../../src/adapters/system-clock.ts';
import { createWarmUp } from '../../src/adapters/warm-up.ts';
import { askOnce, realHits, stopwatch } from './first-request.ts';

// node first-request-child.js PROVIDER ADDRESS ROOT: the first question of a process, whose panel was opened before. Prints a `Told`.
const [provider = '', baseUrl = '', root = ''] = process.argv.slice(2);

/** Of the first request of a process. */
export interface Told {
  /** From the end of the search to the request, in milliseconds by the clock, and of the processor. */
  readonly wall: number;
  readonly cpu: number;
  /** The files that were loaded from there on. */
  readonly loaded: readonly string[];
  /** The longest that a piece of what was loaded before kept the process busy, in milliseconds. */
  readonly longestPiece: number;
}

void run();

async function run(): Promise<void> {
  const hits = realHits(root);
  const { clock, longestPiece } = watchedClock();
  await createWarmUp(() => checked(provider), clock)();
  const watch = stopwatch();
  let taken: ReturnType<typeof watch.read> | undefined;
  const watched: typeof fetch = (...request) => ((taken ??= watch.read()), fetch(...request));
  const model = createChatModel({ provider: checked(provider), model: 'm', baseUrl, key: 'k', fetch: watched, clock: systemClock });
  const before = new Set(Object.keys(require.cache));
  await askOnce(model, hits, () => watch.set());
  const loaded = Object.keys(require.cache).filter((file) => !before.has(file));
  if (!taken) throw new Error('Nothing was asked.');
  console.log(JSON.stringify({ ...taken, loaded, longestPiece: longestPiece() } satisfies Told));
}

/** A clock that tells how long the process was busy between two turns. */
function watchedClock() {
  let longest = 0;
  let turn = performance.now();
  const look = () => (longest = Math.max(longest, performance.now() - turn));
  const clock = {
    ...systemClock,
    sleep: async (milliseconds: number) => {
      look();
      await systemClock.sleep(milliseconds);
      turn = performance.now();
    },
  };
  return { clock, longestPiece: look };
}

function checked(name: string): Provider {
  if (name !== 'anthropic' && name !== 'openai-compatible' && name !== 'ollama') throw new Error('Which provider?');
  return name;
}
