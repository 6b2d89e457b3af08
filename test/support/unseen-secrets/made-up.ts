import { randomOf } from '../../../src/core/evaluation/random.ts';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const WORDS = ['harbour', 'Copper', 'lantern', 'Orchid', 'saddle', 'Timber', 'velvet', 'Walnut', 'meadow', 'Quartz', 'pepper', 'Falcon'];

/** Secrets that look real and belong to nobody; the same for the same seed, so that none of them has to be written down. */
export interface MadeUp {
  hex(length: number): string;
  /** Letters and digits. */
  plain(length: number): string;
  upper(length: number): string;
  digits(length: number): string;
  /** Letters, digits, `-` and `_`. */
  url(length: number): string;
  /** So many random bytes in Base64. */
  base64(bytes: number): string;
  /** As a person chooses one: words, a number, a sign. */
  password(): string;
  of(alphabet: string, length: number): string;
}

export function madeUp(seed: number): MadeUp {
  const random = randomOf(seed);
  const of = (alphabet: string, length: number): string => Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
  const word = (): string => WORDS[Math.floor(random() * WORDS.length)] ?? '';
  return {
    of,
    hex: (length) => of(`${DIGITS}abcdef`, length),
    plain: (length) => of(LOWER + UPPER + DIGITS, length),
    upper: (length) => of(UPPER + DIGITS, length),
    digits: (length) => of(DIGITS, length),
    url: (length) => of(`${LOWER}${UPPER}${DIGITS}-_`, length),
    base64: (bytes) => Buffer.from(Array.from({ length: bytes }, () => Math.floor(random() * 256))).toString('base64'),
    password: () => `${word()}-${word()}${of(DIGITS, 3)}!${of(LOWER, 2)}`,
  };
}
