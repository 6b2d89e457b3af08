import type { Place } from './items.ts';
import { samePath, type Result } from './metrics.ts';

/** Whether a context holds what a question needs, each 0 or 1. */
export interface ContextFigures {
  /** A place that answers is in it: all of its lines, or as many as a reader takes in at once where it is longer. */
  readonly some: number;
  /** All places that answer are. */
  readonly all: number;
}

/** A longer place (a whole class) counts as shown where so many of its lines are. */
const screen = 60;

/** Holds the pieces of a context against the places with lines; null where none has lines. Lines are 1-based and inclusive. */
export function contextFigures(pieces: readonly Result[], relevant: readonly Place[]): ContextFigures | null {
  const places = relevant.filter((place) => place.startLine !== undefined);
  if (places.length === 0) return null;
  const shown = places.filter((place) => isShown(pieces, place)).length;
  return { some: shown > 0 ? 1 : 0, all: shown === places.length ? 1 : 0 };
}

function isShown(pieces: readonly Result[], { path, startLine = 1, endLine = startLine }: Place): boolean {
  const lines = new Set<number>();
  for (const piece of pieces) {
    if (!samePath(piece.path, path)) continue;
    for (let line = Math.max(piece.start, startLine); line <= Math.min(piece.end, endLine); line++) lines.add(line);
  }
  return lines.size >= Math.min(endLine - startLine + 1, screen);
}

/** Of contexts of one size, over the questions whose answers have lines. */
export interface ContextRow {
  readonly tokens: number;
  readonly questions: number;
  /** The share of questions of which a place that answers is in the context, and of which all are. */
  readonly some: number;
  readonly all: number;
}

export function contextRow(tokens: number, figures: readonly ContextFigures[]): ContextRow {
  const share = (pick: (figures: ContextFigures) => number) => (figures.length === 0 ? 0 : figures.reduce((sum, each) => sum + pick(each), 0) / figures.length);
  return { tokens, questions: figures.length, some: share(({ some }) => some), all: share(({ all }) => all) };
}
