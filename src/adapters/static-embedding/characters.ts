/** What a UTF-16 unit is to the tokenizer. */
export const kinds = { gap: 0, lower: 1, upper: 2, digit: 3, joiner: 4, ideograph: 5, foreign: 6 } as const;

/** Filled by `readCharacters`: it takes 20 ms, which a process that embeds nothing need not wait for. Case and accents folded away: `É` and `é` are `e`. Greek, Cyrillic and the like keep their own letters in lower case. */
export const folded = new Uint16Array(65_536);
export const kindOf = new Uint8Array(65_536);

const ideographs: readonly (readonly [number, number])[] = [
  [0x2e80, 0x2fdf], // radicals
  [0x3005, 0x3007], // repetition marks
  [0x3040, 0x30ff], // kana
  [0x31f0, 0x31ff], // small katakana
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3], // Hangul syllables
  [0xf900, 0xfaff],
  [0xff66, 0xff9d], // half-width katakana
];

let filled = false;

/** Whoever looks into the two tables calls this first. */
export function readCharacters(): void {
  if (filled) return;
  filled = true;
  for (let unit = 0; unit < 128; unit++) classify(unit, unit);
  // Letters with a case of their own end before the ideographs do; what follows them is filled by range.
  for (let unit = 128; unit < 0x2e80; unit++) classifyLetter(unit);
  for (const [first, last] of ideographs) {
    for (let unit = first; unit <= last; unit++) {
      kindOf[unit] = kinds.ideograph;
      folded[unit] = unit;
    }
  }
  // Full-width Latin, as Chinese and Japanese input methods write it.
  for (let unit = 0xff01; unit <= 0xff5e; unit++) classify(unit, unit - 0xfee0);
  // Scripts beyond the first plane, emoji among them: both halves belong to one foreign word.
  for (let unit = 0xd800; unit <= 0xdfff; unit++) {
    kindOf[unit] = kinds.foreign;
    folded[unit] = unit;
  }
}

function classify(unit: number, ascii: number): void {
  const isUpper = ascii >= 65 && ascii <= 90;
  folded[unit] = isUpper ? ascii + 32 : ascii;
  if (isUpper) kindOf[unit] = kinds.upper;
  else if (ascii >= 97 && ascii <= 122) kindOf[unit] = kinds.lower;
  else if (ascii >= 48 && ascii <= 57) kindOf[unit] = kinds.digit;
  else if (ascii === 95 || ascii === 45) kindOf[unit] = kinds.joiner;
}

function classifyLetter(unit: number): void {
  const letter = String.fromCharCode(unit);
  if (!/\p{L}/u.test(letter)) return;
  const base = letter.normalize('NFD').charCodeAt(0);
  if (base < 128) {
    classify(unit, base);
    return;
  }
  folded[unit] = letter.toLowerCase().charCodeAt(0);
  kindOf[unit] = kinds.foreign;
}
