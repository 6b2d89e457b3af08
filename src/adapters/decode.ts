/** Text of a file, or null where the bytes are not text. A byte order mark is not part of it. */
export function decodeText(bytes: Uint8Array): string | null {
  const marked = encodingOfMark(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  const wide = wideWithoutMark(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  if (hasNul(bytes)) return null;
  return strict('utf-8', bytes) ?? decodeLegacy(bytes);
}

/** A NUL near the beginning is what git, too, takes for binary; this much is looked at. */
const sampleBytes = 8_000;
/** Share of control characters above which bytes without NUL are data all the same. */
const mostControls = 0.1;

function encodingOfMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  // FF FE 00 00 would be UTF-32, which nobody writes; as UTF-16 it is full of NUL and stays binary.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes[2] === 0 && bytes[3] === 0 && bytes.length > 2 ? null : 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/**
 * UTF-16 without a mark: nearly every second byte is NUL, always at the same side. Only text that is mostly ASCII is
 * recognised, which source code is.
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
  const units = length / 2;
  const encoding = low > units * 0.7 && high === 0 ? 'utf-16le' : high > units * 0.7 && low === 0 ? 'utf-16be' : null;
  if (encoding === null) return null;
  const sample = new TextDecoder(encoding).decode(bytes.subarray(0, length));
  return shareOf(sample, /[\x00-\x08\x0e-\x1f\ufffd]/g) < mostControls / 2 ? encoding : null;
}

function hasNul(bytes: Uint8Array): boolean {
  return bytes.subarray(0, sampleBytes).includes(0);
}

/** Chinese where the bytes read as everyday Chinese, otherwise Western. Never fails: Latin-1 takes any byte. */
function decodeLegacy(bytes: Uint8Array): string | null {
  const western = new TextDecoder('windows-1252').decode(bytes);
  if (shareOf(western.slice(0, sampleBytes), /[\x00-\x08\x0e-\x1a\x1c-\x1f]/g) > mostControls) return null;
  const chinese = strict('gb18030', bytes);
  return chinese !== null && readsAsChinese(chinese) ? chinese : western;
}

/**
 * Accented Western text also decodes as GB18030, into a rare character with each accent. Real Chinese stands in runs of
 * two and more, of the common characters that GB2312 orders first (B0-D7, level one).
 */
function readsAsChinese(text: string): boolean {
  const runs = text.match(/[^\x00-\x7f]+/g) ?? [];
  const beyond = runs.reduce((sum, run) => sum + run.length, 0);
  const inRuns = runs.filter((run) => run.length >= 2).reduce((sum, run) => sum + run.length, 0);
  const han = (text.match(/[\u4e00-\u9fff\u3000-\u303f\uff00-\uffef]/g) ?? []).length;
  return beyond > 0 && inRuns >= beyond * 0.6 && han >= beyond * 0.8;
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
