import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import type { Phase, Progress } from '../core/model/status.ts';

export type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

const order: readonly Phase[] = ['walking', 'indexing', 'embedding', 'saving'];
const words: Record<Phase, string> = { walking: 'Looking for files', indexing: 'Indexing files', embedding: 'Embedding chunks', saving: 'Saving the index' };

/** Tells the client how far indexing is, in percent; undefined where it did not ask. */
export function progressTeller({ _meta, sendNotification }: Extra): ((progress: Progress) => void) | undefined {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let told = -1;
  return ({ phase, done, total }) => {
    const share = total > 0 ? done / total : 0;
    const progress = Math.floor((100 * (order.indexOf(phase) + share)) / order.length);
    // The protocol wants it to grow.
    if (progress <= told) return;
    told = progress;
    const message = total > 0 ? `${words[phase]}: ${done} of ${total}` : words[phase];
    void sendNotification({ method: 'notifications/progress', params: { progressToken, progress, total: 100, message } }).catch(() => undefined);
  };
}
