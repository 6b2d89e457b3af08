import * as vscode from 'vscode';
import type { Embedder } from '../core/ports/embedder.ts';
import type { Settings } from '../core/settings.ts';
import type { Log } from '../core/ports/log.ts';
import { failureOf } from '../core/errors.ts';
import { said, sentences, t } from '../protocol/l10n.ts';
import type { Consent } from './consent.ts';
import type { Keys } from './keys.ts';
import { embedderOf } from './models.ts';

export interface RemoteEmbedding {
  readonly current: () => Promise<Embedder | null>;
  /** Asks once more in this session where the user turned away before. */
  readonly askAgain: () => void;
}

export interface RemoteEmbeddingOptions {
  readonly settings: () => Settings;
  readonly keys: Keys;
  readonly consent: Consent;
  readonly log: Log;
  /** The user has just agreed: the engine starts anew with the model. */
  readonly onAllowed: () => void;
}

/**
 * The embedding model that may be used now. A model on this machine always may; one elsewhere sees every file, so the
 * user is asked first, once a session, and the search goes by keywords until then.
 */
export function createRemoteEmbedding(options: RemoteEmbeddingOptions): RemoteEmbedding {
  const asked = new Set<string>();
  const ask = async (host: string) => {
    if (asked.has(host)) return;
    asked.add(host);
    const question = t("Send the text of this workspace's files to {0}, to search it by meaning? Until you allow it, search is by keywords.", host);
    if ((await vscode.window.showInformationMessage(question, t('Allow'), t('Not Now'))) !== t('Allow')) return;
    await options.consent.give('embedding', host);
    options.onAllowed();
  };
  return {
    askAgain: () => asked.clear(),
    async current() {
      if (!vscode.workspace.isTrusted) return null;
      try {
        const embedder = await embedderOf(options.settings(), options.keys);
        if (!embedder || embedder.local || options.consent.has('embedding', embedder.host)) return embedder;
        void ask(embedder.host);
      } catch (thrown) {
        const { message, action } = failureOf(thrown);
        options.log.warn(`The embedding model can't be used: ${message}`);
        void vscode.window.showWarningMessage(sentences(t('Search is by keywords only.'), said(message), said(action)));
      }
      return null;
    },
  };
}
