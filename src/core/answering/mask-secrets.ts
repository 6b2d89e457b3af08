import { withoutSecrets, type Masked } from '../model/secret.ts';
import type { SecretFinder } from '../ports/secret-finder.ts';

/** The same texts without their secrets, and what was hidden. */
export async function maskSecrets(texts: readonly string[], finder: SecretFinder): Promise<{ texts: string[]; masked: Masked[] }> {
  const counts = new Map<string, number>();
  const found = await Promise.all(texts.map((text) => finder.find(text)));
  for (const { kind } of found.flat()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return {
    texts: texts.map((text, i) => withoutSecrets(text, found[i] ?? [])),
    masked: [...counts].map(([kind, count]) => ({ kind, count })),
  };
}
