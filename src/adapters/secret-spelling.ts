import { spellingCharacters, spellingCosts } from './secret-spelling-table.ts';

const places = new Uint8Array(128).fill(spellingCharacters.length - 1);
for (const [place, character] of [...spellingCharacters].entries()) places[character.charCodeAt(0)] = place;
for (const digit of '123456789') places[digit.charCodeAt(0)] = places['0'.charCodeAt(0)] ?? 0;
const width = spellingCharacters.length;
const costs = Float32Array.from(spellingCosts.join(''), (cost) => (cost.charCodeAt(0) - 97) / 2);

/**
 * How many bits shorter a text is written as random characters than as a word or a name: positive for what a generator made,
 * negative for what a person spelled. What separates words (`-`, `_`, `/`, `.`) counts for nothing.
 */
export function randomness(text: string): number {
  let [spelled, letters, digits, sorts] = [0, 0, 0, 0];
  let before = -1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const sort = sortOf(code);
    sorts |= sort;
    const place = sort === 0 ? -1 : (places[code] ?? 0);
    if (before >= 0 && place >= 0) {
      spelled += costs[before * width + place] ?? 0;
      if (sort === digit) digits++;
      else letters++;
    }
    before = place;
  }
  return spelled - letters * letterBits(sorts) - digits * (letterBits(sorts) - Math.log2(10));
}

const [digit, capital, small] = [1, 2, 4];

function sortOf(code: number): number {
  if (code >= 97) return code < 123 ? small : 0;
  if (code >= 65) return code < 91 ? capital : 0;
  return code >= 48 && code < 58 ? digit : 0;
}

/** What a character costs where all of the alphabets that are used are as likely; all digits are one column of the table. */
function letterBits(sorts: number): number {
  return Math.log2((sorts & small ? 26 : 0) + (sorts & capital ? 26 : 0) + (sorts & digit ? 10 : 0));
}
