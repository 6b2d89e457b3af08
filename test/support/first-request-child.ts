import type { Provider } from '../../src/adapters/known-providers.ts';
import { createChatModel } from '../../src/adapters/providers.ts';
import { systemClock } from '../../src/adapters/system-clock.ts';
import { createWarmUp } from '../../src/adapters/warm-up.ts';
import { askOnce, realHits } from './first-request.ts';

// node first-request-child.js PROVIDER ADDRESS ROOT: the first question of a process, whose panel was opened before. Prints a `Told`.
const [provider = '', baseUrl = '', root = ''] = process.argv.slice(2);

/** Of the first request of a process. */
export interface Told {
  /** When its search had ended, in milliseconds since the epoch. */
  readonly searched: number;
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
  const model = createChatModel({ provider: checked(provider), model: 'm', baseUrl, key: 'k', fetch, clock: systemClock });
  let searched = 0;
  const before = new Set(Object.keys(require.cache));
  await askOnce(model, hits, () => (searched = performance.timeOrigin + performance.now()));
  const loaded = Object.keys(require.cache).filter((file) => !before.has(file));
  console.log(JSON.stringify({ searched, loaded, longestPiece: longestPiece() } satisfies Told));
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
