import type { ToPanel } from '../../protocol/panel.ts';
import type { Mentions } from './mentions.ts';

export interface Completer {
  complete(request: number, text: string): Promise<void>;
}

/** Answers the newest request for completions only: whoever types on does not wait for what was typed before. */
export function createCompleter(mentions: Pick<Mentions, 'complete'>, post: (message: ToPanel) => void): Completer {
  let running: AbortController | undefined;
  return {
    async complete(request, text) {
      running?.abort();
      const own = (running = new AbortController());
      const found = await mentions.complete(text, own.signal);
      if (!own.signal.aborted) post({ type: 'completions', request, mentions: found });
    },
  };
}
