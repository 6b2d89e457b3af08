const dimensions = 256;

/**
 * A vector that counts a text's words, identifiers split at their humps, each in the slot of its hash: texts that
 * share words are close. The same text gives the same vector on every machine. Not of unit length, as servers' are not
 * either.
 */
export function wordVector(text: string, size = dimensions): number[] {
  const vector = Array.from({ length: size }, () => 0);
  for (const word of wordsOf(text)) {
    const slot = hash(word) % size;
    vector[slot] = (vector[slot] ?? 0) + 1;
  }
  // A text without words still has a direction.
  if (!vector.some((value) => value > 0)) vector[0] = 1;
  return vector;
}

function wordsOf(text: string): string[] {
  const split = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return (split.match(/[a-z0-9]{2,}|[^\x00-\u02ff\s]/g) ?? []).map((word) => word.replace(/ie[sd]$/, 'y').replace(/(ing|ed|s)$/, ''));
}

function hash(word: string): number {
  let value = 2166136261;
  for (let i = 0; i < word.length; i++) value = Math.imul(value ^ word.charCodeAt(i), 16777619);
  return value >>> 0;
}
