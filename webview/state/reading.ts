/** Where a reader is in the conversation: the first exchange in sight, and how many pixels of it lie above the view's edge. */
export interface Reading {
  readonly id: string;
  readonly above: number;
}

/** What a page of before kept; it may have been of another version. */
export function readingOf(kept: unknown): Reading | null {
  if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('above' in kept)) return null;
  return typeof kept.id === 'string' && typeof kept.above === 'number' ? { id: kept.id, above: kept.above } : null;
}
