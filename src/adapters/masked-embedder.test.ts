import { expect, it } from 'vitest';
import type { Embedder } from '../core/ports/embedder.ts';
import { maskedEmbedder } from './masked-embedder.ts';

function seenBy(local: boolean): { embedder: Embedder; texts: string[] } {
  const texts: string[] = [];
  const embedder: Embedder = {
    identity: { provider: 'test', model: 'm' },
    host: 'embed.test',
    local,
    embed: async (given) => {
      texts.push(...given);
      return given.map(() => new Float32Array([1]));
    },
  };
  const find = (text: string) => Promise.resolve([...text.matchAll(/hunter\d/g)].map(({ index }) => ({ start: index, end: index + 7, kind: 'password' })));
  return { embedder: maskedEmbedder(embedder, { find }), texts };
}

it.each([
  [false, 'a [password hidden] b'],
  [true, 'a hunter1 b'],
])('local %s sees %j', async (local, seen) => {
  const { embedder, texts } = seenBy(local);
  expect(await embedder.embed(['a hunter1 b'], 'document', new AbortController().signal)).toHaveLength(1);
  expect(texts).toEqual([seen]);
});
