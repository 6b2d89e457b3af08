/** What `/graph` in the panel asks for: the name behind it, empty for what the cursor is on; null where something else is asked. */
export function graphAsked(question: string): string | null {
  const match = /^\/graph(?:\s+([^\n]{1,500}))?$/i.exec(question.trim());
  return match ? (match[1] ?? '').replace(/^`(.*)`$/, '$1') : null;
}
