import { CairnError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { IndexStorage, WriteLease } from '../ports/index-storage.ts';

/**
 * How long another writer is waited for, in milliseconds. Editor, MCP server and command line hear of the same edit in the
 * same moment: whoever comes second finds it done after the fraction of a second that it takes. A writer that needs longer
 * is making a whole index, and is not waited for.
 */
const patience = 2_000;
const pause = 20;

/** The right to write, if need be after the writer that has it. Throws `index-busy` where that takes too long, or `index-unwritable`. */
export async function takeTurn(storage: Pick<IndexStorage, 'acquire'>, clock: Clock, signal: AbortSignal): Promise<WriteLease> {
  const last = clock.now() + patience;
  for (;;) {
    try {
      return await storage.acquire();
    } catch (thrown) {
      if (!(thrown instanceof CairnError) || thrown.code !== 'index-busy' || clock.now() >= last) throw thrown;
      await clock.sleep(pause, signal);
    }
  }
}
