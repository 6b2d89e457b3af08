/** Longer titles say no more in a list. */
const longest = 80;

/** What a conversation is called until somebody calls it something else: its first question, on one line. */
export function titleOf(question: string): string {
  // Control characters, and marks that turn the direction of what follows, belong into no list.
  const line = question.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line;
}
