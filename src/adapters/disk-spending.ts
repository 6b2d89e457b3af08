import { appendFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import type { SpendingLog, SpentInAll, SpentOnModel } from '../core/ports/spending-log.ts';
import { makeFolder } from './make-folder.ts';

export interface DiskSpending extends SpendingLog {
  totals(): Promise<SpentInAll>;
  /** Begins anew. */
  readonly forget: () => Promise<void>;
}

const entry = v.object({ at: v.number(), provider: v.string(), host: v.string(), model: v.string(), inputTokens: v.number(), outputTokens: v.number(), cost: v.nullable(v.number()) });
type Entry = v.InferOutput<typeof entry>;

/**
 * A line a request in one file, for its user only: editor and command line append to the same one at the same time. A line has some
 * 150 bytes, so that ten thousand requests are read in a moment.
 */
export function diskSpending(folder: string, now: () => number): DiskSpending {
  const file = path.join(folder, 'spending.jsonl');
  return {
    add(spent) {
      try {
        makeFolder(folder);
        appendFileSync(file, `${JSON.stringify({ at: now(), ...spent } satisfies Entry)}\n`, { mode: 0o600 });
      } catch {
        // What can't be entered is not worth an answer.
      }
    },
    async totals() {
      const text = await readFile(file, 'utf8').catch(() => '');
      return summed(text.split('\n').flatMap(entryOf));
    },
    forget: () => rm(file, { force: true }),
  };
}

/** A line that another process is just writing, or that is damaged, counts for nothing. */
function entryOf(line: string): Entry[] {
  try {
    const parsed = v.safeParse(entry, JSON.parse(line));
    return parsed.success ? [parsed.output] : [];
  } catch {
    return [];
  }
}

function summed(entries: readonly Entry[]): SpentInAll {
  const models = new Map<string, SpentOnModel>();
  for (const { provider, host, model, inputTokens, outputTokens, cost } of entries) {
    const key = JSON.stringify([provider, host, model]);
    const before = models.get(key) ?? { provider, host, model, requests: 0, inputTokens: 0, outputTokens: 0, cost: null, unpriced: 0 };
    models.set(key, {
      ...before,
      requests: before.requests + 1,
      inputTokens: before.inputTokens + inputTokens,
      outputTokens: before.outputTokens + outputTokens,
      cost: cost === null ? before.cost : (before.cost ?? 0) + cost,
      unpriced: before.unpriced + (cost === null ? 1 : 0),
    });
  }
  return { since: entries.length > 0 ? Math.min(...entries.map(({ at }) => at)) : null, models: [...models.values()].sort((a, b) => b.requests - a.requests) };
}
