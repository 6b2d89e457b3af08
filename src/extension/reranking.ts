import type { Reranker } from '../core/ports/reranker.ts';
import { t } from '../protocol/l10n.ts';
import type { Consent } from './consent.ts';

export interface Reranking {
  readonly current: () => Promise<Reranker | null>;
  /** Asks once more in this session where the user turned away before. */
  readonly askAgain: () => void;
}

export interface RerankingOptions {
  /** The one of the settings. */
  readonly reranker: () => Promise<Reranker | null>;
  readonly consent: Consent;
  readonly trusted: () => boolean;
  /** Asks the user; false where they turn away. */
  readonly allow: (question: string) => PromiseLike<boolean>;
}

/**
 * The reranker that may be used now. One on this machine always may; one elsewhere sees what each question finds, so the
 * user is asked first, once a session, and the search keeps its own order until then.
 */
export function createReranking({ reranker, consent, trusted, allow }: RerankingOptions): Reranking {
  const asked = new Set<string>();
  const ask = async (host: string) => {
    if (asked.has(host)) return;
    asked.add(host);
    const question = t('Send each question, and the thirty pieces of code that it finds, to {0}, to put them into a better order? Until you allow it, they keep the order of the search.', host);
    if (await allow(question)) await consent.give('reranking', host);
  };
  return {
    askAgain: () => asked.clear(),
    async current() {
      if (!trusted()) return null;
      const model = await reranker();
      if (!model || model.local || consent.has('reranking', model.host)) return model;
      // Nobody waits for the user: this search goes on in its own order.
      void ask(model.host);
      return null;
    },
  };
}
