import type { Preview } from '../../src/protocol/panel.ts';
import type { Place } from '../text/places.ts';

/** The citation that the pointer or the keyboard rests on. */
export interface Hover {
  readonly place: Place;
  /** What is said of its state. */
  readonly meaning: string;
  /** Where the chip lies in the page, in CSS pixels. */
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  /** Null until the host has read the lines. */
  readonly lines: readonly string[] | null;
}

/** The lines go to the hover that waits for them; the answer to an earlier one is dropped. */
export function withPreview(hover: Hover | null, preview: Preview): Hover | null {
  if (!hover) return null;
  const { root, path, startLine, endLine } = hover.place;
  const same = root === preview.root && path === preview.path && startLine === preview.startLine && endLine === preview.endLine;
  return same ? { ...hover, lines: preview.lines } : hover;
}
