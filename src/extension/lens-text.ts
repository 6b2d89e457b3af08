/** A longer sentence would push the ways on out of sight. */
const longest = 160;

/** A sentence in a code lens, which draws `$(name)` as an icon: there it is text, and on one line. */
export function lensText(sentence: string): string {
  const line = sentence.replace(/\s+/g, ' ').trim();
  return (line.length > longest ? `${line.slice(0, longest)}…` : line).replaceAll('$(', '$\u200b(');
}
