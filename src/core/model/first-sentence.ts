/** The first sentence of a text, on one line, without markup; empty where there is none. */
export function firstSentence(text: string): string {
  const plain = text
    .replace(/\{@\w+\s+([^}]*)\}/g, '$1')
    .replace(/<\/?[a-zA-Z][^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const end = plain.search(/[.!?:;](\s|$)|[。！？]/);
  return (end < 0 ? plain : plain.slice(0, end)).trim();
}
