import { describe, expect, it } from 'vitest';
import { secretFinder } from '../../src/adapters/secret-finder.ts';
import { maskSecrets } from '../../src/core/answering/mask-secrets.ts';
import { FINAL_KINDS } from '../support/unseen-secrets/final-kinds.ts';
import { FIRST_KINDS } from '../support/unseen-secrets/first-kinds.ts';
import { FURTHER_KINDS } from '../support/unseen-secrets/further-kinds.ts';
import { LAST_KINDS } from '../support/unseen-secrets/last-kinds.ts';
import { madeUp } from '../support/unseen-secrets/made-up.ts';

const kinds = Object.entries({ ...FIRST_KINDS, ...FURTHER_KINDS, ...LAST_KINDS, ...FINAL_KINDS });
const seeds = Array.from({ length: 10 }, (_, seed) => seed + 1);

describe('of kinds that the rules were not made with, nothing leaves', () => {
  it.each(kinds)('%s', async (_, plant) => {
    for (const { text, secrets } of seeds.map((seed) => plant(madeUp(seed)))) {
      const { texts } = await maskSecrets([text], secretFinder);
      expect(secrets.flatMap(stretches).filter((stretch) => texts[0]?.includes(stretch)), texts[0]).toEqual([]);
      expect(texts[0]?.split('\n')).toHaveLength(text.split('\n').length);
    }
  });

  it('and what stands around them stays', async () => {
    const { texts } = await maskSecrets([FIRST_KINDS['WireGuard']?.(madeUp(1)).text ?? ''], secretFinder);
    expect(texts).toEqual(['[Interface]\nPrivateKey = [password or key hidden]\nAddress = 10.8.0.2/24\n']);
  });
});

/** Each eight characters of it: half a key is a secret as well. */
function stretches(secret: string): string[] {
  return Array.from({ length: Math.max(1, secret.length - 7) }, (_, i) => secret.slice(i, i + 8));
}
