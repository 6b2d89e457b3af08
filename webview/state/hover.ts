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
  /** The keyboard rests on the chip, not the pointer. */
  readonly byKey?: boolean;
  /** The pointer is on the preview itself. */
  readonly held?: boolean;
  /** Null until the host has read the lines. */
  readonly lines: readonly string[] | null;
}

/** The lines go to the hover that waits for them; the answer to an earlier one is dropped. */
export function withPreview(hover: Hover | null, preview: Preview): Hover | null {
  if (!hover) return null;
  return samePlace(hover.place, preview) ? { ...hover, lines: preview.lines } : hover;
}

/** What is known of the same lines already is shown at once. */
export function hoverOf(before: Hover | null, next: Hover): Hover {
  return before && before.lines !== null && samePlace(before.place, next.place) ? { ...next, lines: before.lines } : next;
}

function samePlace(a: Place, b: Place): boolean {
  return a.root === b.root && a.path === b.path && a.startLine === b.startLine && a.endLine === b.endLine;
}
