/** A name or a title where the editor draws `$(name)` as an icon: there it is text. */
export function plainLabel(text: string): string {
  return text.replaceAll('$(', '$\u2060(');
}
