import { commonCharacters } from './common-characters.ts';

/** A text in one of the encodings from before Unicode. Never fails: Western takes any byte. */
export function decodeLegacy(bytes: Uint8Array): string {
  const sample = linesBeyondAscii(bytes);
  let best = { encoding: western, score: leastScore };
  for (const { encoding, common, script } of eastern) {
    const text = decoded(encoding, sample);
    const score = text === null ? 0 : plausibility(text, common, script);
    if (score > best.score) best = { encoding, score };
  }
  return best.encoding === western ? decodeWestern(bytes) : (decoded(best.encoding, bytes) ?? decodeWestern(bytes));
}

const western = 'windows-1252';

/** Some runtimes take Windows-1252 for Latin-1, and give controls where quotation marks and the euro sign are. */
function decodeWestern(bytes: Uint8Array): string {
  return new TextDecoder(western).decode(bytes).replace(/[\x80-\x9f]/g, (control) => betweenLatin[control.charCodeAt(0) - 0x80] ?? control);
}

/** Windows-1252 from 80 to 9F; five of the bytes have no meaning. */
const betweenLatin = [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'];

interface Eastern {
  readonly encoding: string;
  readonly common: ReadonlySet<string>;
  /** What text in this encoding is written in, besides ASCII. */
  readonly script: RegExp;
}

const marks = '\\u3000-\\u303f\\uff01-\\uff5e\\u2010-\\u2027\\u2190-\\u21ff\\u2460-\\u25ff\\u00b7\\u00d7';
const kana = '\\u3041-\\u3096\\u30a1-\\u30fe';

const eastern: readonly Eastern[] = [
  { encoding: 'gb18030', common: commonCharacters.simplified, script: new RegExp(`[\\u4e00-\\u9fff${marks}]`) },
  { encoding: 'big5', common: commonCharacters.traditional, script: new RegExp(`[\\u4e00-\\u9fff${marks}]`) },
  { encoding: 'shift_jis', common: commonCharacters.japanese, script: new RegExp(`[\\u4e00-\\u9fff${kana}${marks}]`) },
  { encoding: 'euc-jp', common: commonCharacters.japanese, script: new RegExp(`[\\u4e00-\\u9fff${kana}${marks}]`) },
  { encoding: 'euc-kr', common: commonCharacters.hangul, script: new RegExp(`[\\uac00-\\ud7a3${marks}]`) },
];

/** Sentences of the right encoding reach .6 and more, of a wrong one .35 at most; what is below is Western or unknown. */
const leastScore = 0.45;

/** As much tells any two encodings apart, and keeps a large file cheap. */
const sampleBytes = 16_000;

/** The lines that hold more than ASCII: the others are the same in every encoding. A line feed is no part of any character. */
function linesBeyondAscii(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(sampleBytes);
  let length = 0;
  for (let start = 0; start < bytes.length && length < sampleBytes; ) {
    const feed = bytes.indexOf(10, start);
    const end = feed < 0 ? bytes.length : feed + 1;
    const line = bytes.subarray(start, Math.min(end, start + sampleBytes));
    if (line.some((byte) => byte >= 0x80)) {
      const part = line.subarray(0, sampleBytes - length);
      sample.set(part, length);
      length += part.length;
    }
    start = end;
  }
  return sample.subarray(0, length);
}

/**
 * How much a text reads like the language its encoding is for, from 0 to 1. Western text, too, decodes as Chinese or
 * Korean: into a rare character for each accent, in the midst of a word.
 */
function plausibility(text: string, common: ReadonlySet<string>, script: RegExp): number {
  let beyond = 0;
  let written = 0;
  let known = 0;
  let inWords = 0;
  for (const [, before, beyondAscii = '', after] of text.matchAll(/([a-z]?)([^\x00-\x7f]+)(?=([a-z])?)/gi)) {
    const characters = [...beyondAscii];
    beyond += characters.length;
    if (characters.length === 1 && (before || after)) inWords++;
    for (const character of characters) {
      if (script.test(character)) written++;
      if (common.has(character) || (script.test(character) && isKana(character))) known++;
    }
  }
  if (beyond === 0 || inWords > beyond * mostInWords) return 0;
  return (ofScript * written + (1 - ofScript) * known) / beyond;
}

/** A single character beside a letter is a Western accent; in Eastern prose it is the exception. */
const mostInWords = 0.4;

/** Weight of the right script against that of the common characters: the wrong encoding often gives the right script. */
const ofScript = 0.35;

/** Every second character of Japanese prose. GB18030 and EUC-KR have them too, but texts in Chinese and Korean do not. */
function isKana(character: string): boolean {
  return (character >= '\u3041' && character <= '\u3093') || (character >= '\u30a1' && character <= '\u30fc');
}

/** Null where this build of the runtime does not know the encoding. */
function decoded(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return null;
  }
}
