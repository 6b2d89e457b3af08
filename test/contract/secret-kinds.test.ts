import { describe, expect, it } from 'vitest';
import { secretFinder } from '../../src/adapters/secret-finder.ts';
import { maskSecrets } from '../../src/core/answering/mask-secrets.ts';
import { KEY_NOTATIONS, PASSWORD_NOTATIONS } from '../support/secret-notations.ts';
import { DRAWN_KINDS } from '../support/unseen-secrets/drawn-kinds.ts';
import { FILE_KINDS } from '../support/unseen-secrets/file-kinds.ts';
import { FINAL_KINDS } from '../support/unseen-secrets/final-kinds.ts';
import { FIRST_KINDS } from '../support/unseen-secrets/first-kinds.ts';
import { FOURTH_LOT_KINDS } from '../support/unseen-secrets/fourth-lot-kinds.ts';
import { FURTHER_FILE_KINDS } from '../support/unseen-secrets/further-file-kinds.ts';
import { FURTHER_KINDS } from '../support/unseen-secrets/further-kinds.ts';
import { LAST_KINDS } from '../support/unseen-secrets/last-kinds.ts';
import { LOT_KINDS } from '../support/unseen-secrets/lot-kinds.ts';
import { madeUp } from '../support/unseen-secrets/made-up.ts';
import { SECOND_LOT_KINDS } from '../support/unseen-secrets/second-lot-kinds.ts';
import { THIRD_LOT_KINDS } from '../support/unseen-secrets/third-lot-kinds.ts';

const kinds = Object.entries({ ...FIRST_KINDS, ...FURTHER_KINDS, ...LAST_KINDS, ...FINAL_KINDS, ...DRAWN_KINDS, ...LOT_KINDS, ...SECOND_LOT_KINDS, ...FILE_KINDS, ...FURTHER_FILE_KINDS, ...THIRD_LOT_KINDS, ...FOURTH_LOT_KINDS });
const seeds = Array.from({ length: 10 }, (_, seed) => seed + 1);

/** As it stands in a file, and as it is written for a model. */
const ways: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  numbered: (text) => text.split('\n').map((line, i) => `${i + 7}: ${line}`).join('\n'),
  'in a diff': (text) => text.split('\n').map((line) => `+${line}`).join('\n'),
  'in a numbered diff': (text) => text.split('\n').map((line, i) => `${i + 7}: +${line}`).join('\n'),
};

describe('of kinds that the rules were not made with, nothing leaves', () => {
  it.each(Object.keys(ways).flatMap((way) => kinds.map(([kind, plant]) => [kind, way, plant] as const)))('%s, %s', async (_, way, plant) => {
    for (const { text: bare, secrets } of seeds.map((seed) => plant(madeUp(seed)))) {
      const text = ways[way]?.(bare) ?? '';
      const { texts } = await maskSecrets([text], secretFinder);
      expect(secrets.flatMap(stretches).filter((stretch) => texts[0]?.includes(stretch)), texts[0]).toEqual([]);
      expect(texts[0]?.split('\n')).toHaveLength(text.split('\n').length);
    }
  });

  it('nor in any notation', async () => {
    const leaked = async (secret: string, notations: readonly ((secret: string) => string)[]): Promise<string[]> => {
      const { texts } = await maskSecrets(notations.map((notation) => notation(secret)), secretFinder);
      return texts.filter((text) => stretches(secret).some((stretch) => text.includes(stretch)));
    };
    for (const make of seeds.slice(0, 2).map(madeUp)) {
      const keys = [make.hex(32), make.hex(64), make.plain(20), make.plain(40), make.url(43), make.upper(32), `xk_${make.plain(24)}`];
      expect((await Promise.all(keys.map((key) => leaked(key, KEY_NOTATIONS)))).flat()).toEqual([]);
      expect((await Promise.all([make.password(), make.plain(20)].map((password) => leaked(password, PASSWORD_NOTATIONS)))).flat()).toEqual([]);
    }
  });

  it('nor of the middle of a key', async () => {
    const key = Array.from({ length: 12 }, (_, seed) => madeUp(seed).base64(48)).join('\n');
    for (const way of Object.values(ways)) {
      const { texts } = await maskSecrets([way(key)], secretFinder);
      expect(key.split('\n').filter((line) => texts[0]?.includes(line))).toEqual([]);
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
