import { lateParts } from './late-parts.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Settings } from '../core/settings.ts';

/**
 * Loads what the first request to a model needs, once: while somebody looks at the panel, or a first question is searched. Between
 * two pieces the editor has its turn. Without a model nothing is loaded.
 */
export function createWarmUp(provider: () => Settings['answer.provider'], clock: Clock): () => Promise<void> {
  const warmed = new Set<string>();
  return async () => {
    const current = provider();
    if (current === 'none' || warmed.has(current)) return;
    warmed.add(current);
    for (const load of lateParts(current === 'vscode' ? null : current)) {
      await clock.sleep(0);
      // What can't be loaded is told of where it is asked for.
      await load().catch(() => undefined);
    }
  };
}
