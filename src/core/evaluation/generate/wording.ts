/** `test_rejects_empty_names`, `RejectsEmptyNames` → rejects empty names. */
export function wordsOfName(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase();
}

export function wordCount(text: string): number {
  return text.match(/[\p{L}\p{N}_]{2,}/gu)?.length ?? 0;
}
