import { withoutSecrets } from '../core/model/secret.ts';
import type { Embedder } from '../core/ports/embedder.ts';
import type { SecretFinder } from '../core/ports/secret-finder.ts';

/** An embedder that another machine runs sees texts without their secrets; one on this machine is used as it is. */
export function maskedEmbedder(embedder: Embedder, secrets: SecretFinder): Embedder {
  if (embedder.local) return embedder;
  return {
    ...embedder,
    async embed(texts, purpose, signal) {
      const masked = await Promise.all(texts.map(async (text) => withoutSecrets(text, await secrets.find(text))));
      return embedder.embed(masked, purpose, signal);
    },
  };
}
