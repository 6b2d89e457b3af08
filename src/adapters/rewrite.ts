/** Macros and the like that a grammar stumbles over, and what it reads in their place: never longer than the original. */
export interface Rewrite {
  readonly pattern: RegExp;
  readonly as: string;
}

/** The text with what the grammar does not know put in words it knows; every offset and every line stays where it was. */
export function rewritten(text: string, rewrites: readonly Rewrite[]): string {
  return rewrites.reduce((before, { pattern, as }) => before.replace(pattern, (...groups: (string | undefined)[]) => sameLength(groups, as)), text);
}

function sameLength(groups: readonly (string | undefined)[], as: string): string {
  const original = groups[0] ?? '';
  const replaced = as.replace(/\$(\d)/g, (_, index: string) => groups[Number(index)] ?? '');
  return replaced.length > original.length || /[\r\n]/.test(original) ? original : replaced.padEnd(original.length);
}

export function readRewrites(value: unknown): Rewrite[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry) => {
    const { pattern, as } = Object(entry) as Record<string, unknown>;
    return typeof pattern === 'string' && typeof as === 'string' ? [{ pattern: new RegExp(pattern, 'g'), as }] : [];
  });
}
