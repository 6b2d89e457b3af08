import * as vscode from 'vscode';
import type { Reranker } from '../core/ports/reranker.ts';
import type { Settings } from '../core/settings.ts';
import type { Consent } from './consent.ts';
import type { Keys } from './keys.ts';
import { rerankerOf } from './models.ts';

export interface Reranking {
  readonly current: () => Promise<Reranker | null>;
  /** Asks once more in this session where the user turned away before. */
  readonly askAgain: () => void;
}

export interface RerankingOptions {
  readonly settings: () => Settings;
  readonly keys: Keys;
  readonly consent: Consent;
}

/**
 * The reranker that may be used now. One on this machine always may; one elsewhere sees what each question finds, so the
 * user is asked first, once a session, and the search keeps its own order until then.
 */
export function createReranking({ settings, keys, consent }: RerankingOptions): Reranking {
  const asked = new Set<string>();
  const ask = async (host: string) => {
    if (asked.has(host)) return;
    asked.add(host);
    const question = `Send each question, and the thirty pieces of code that it finds, to ${host}, to put them into a better order? Until you allow it, they keep the order of the search.`;
    if ((await vscode.window.showInformationMessage(question, 'Allow', 'Not Now')) === 'Allow') await consent.give('reranking', host);
  };
  return {
    askAgain: () => asked.clear(),
    async current() {
      if (!vscode.workspace.isTrusted) return null;
      const reranker = await rerankerOf(settings(), keys);
      if (!reranker || reranker.local || consent.has('reranking', reranker.host)) return reranker;
      void ask(reranker.host);
      return null;
    },
  };
}
