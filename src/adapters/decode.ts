import { decodeLegacy } from './decode-legacy.ts';

/** Text of a file, or null where the bytes are not text. A byte order mark is not part of it. */
export function decodeText(bytes: Uint8Array): string | null {
  const marked = encodingOfMark(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  const wide = wideWithoutMark(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  if (hasNul(bytes)) return null;
  return strict('utf-8', bytes) ?? (isData(bytes) ? null : decodeLegacy(bytes));
}

/** A NUL near the beginning is what git, too, takes for binary; this much is looked at. */
const sampleBytes = 8_000;
/** Share of control characters above which bytes are data. */
const mostControls = 0.1;

function encodingOfMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  // FF FE 00 00 would be UTF-32, which nobody writes; as UTF-16 it is full of NUL and stays binary.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes[2] === 0 && bytes[3] === 0 && bytes.length > 2 ? null : 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/**
 * UTF-16 without a mark. Source code is mostly ASCII, of which every second byte is NUL, on the same side; the comments
 * may be in any language, where a character like 一 (4E00) has its NUL on the other.
 */
function wideWithoutMark(bytes: Uint8Array): string | null {
  const length = Math.min(bytes.length, sampleBytes) & ~1;
  if (length < 4 || bytes.length % 2 !== 0) return null;
  let high = 0;
  let low = 0;
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0) high++;
    if (bytes[i + 1] === 0) low++;
  }
  const least = (length / 2) * leastAscii;
  const encoding = low > least && high < low / 20 ? 'utf-16le' : high > least && low < high / 20 ? 'utf-16be' : null;
  if (encoding === null) return null;
  const sample = new TextDecoder(encoding).decode(bytes.subarray(0, length));
  return shareOf(sample, notText) < mostControls / 2 ? encoding : null;
}

/** Between the words of a Chinese text stand few spaces, but line ends, marks and names of ASCII there are. */
const leastAscii = 0.2;

/** Controls, halves of characters, private and unassigned ones: numbers read as UTF-16 are full of them. */
const notText = /[\x00-\x08\x0e-\x1f\ufffd]|\p{Co}|\p{Cn}|\p{Cs}/gu;

function hasNul(bytes: Uint8Array): boolean {
  return bytes.subarray(0, sampleBytes).includes(0);
}

/** Bytes without NUL that are no text all the same: every tenth is a control character. */
function isData(bytes: Uint8Array): boolean {
  const sample = new TextDecoder('latin1').decode(bytes.subarray(0, sampleBytes));
  return shareOf(sample, /[\x00-\x08\x0e-\x1a\x1c-\x1f]/g) > mostControls;
}

function strict(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function shareOf(text: string, pattern: RegExp): number {
  return text.length === 0 ? 0 : (text.match(pattern) ?? []).length / text.length;
}
