import type * as vscode from 'vscode';
import type { Exchange } from '../protocol/conversation.ts';
import type { CitationMarks } from './citation-marks.ts';
import { placesOf, positionOf, stepFrom, type CitedPosition } from './cited-places.ts';
import { openPlace, rangeIn, type Place } from './open-place.ts';

export interface CitationWalk {
  /** Opens a place of an answer with its lines marked, or peeks at it. */
  open(place: Place, how: 'open' | 'peek'): Promise<void>;
  readonly next: () => Promise<void>;
  readonly previous: () => Promise<void>;
}

/** From citation to citation, in the order of the answer that was last opened from. */
export function createCitationWalk(exchanges: () => readonly Exchange[], marks: CitationMarks): CitationWalk {
  let position: CitedPosition | null = null;
  const open = async (place: Place, how: 'open' | 'peek'): Promise<void> => {
    position = positionOf(exchanges(), place) ?? position;
    const editor = await openPlace(place, how);
    if (editor) mark(editor.document, place, siblings(exchanges(), position, place), marks);
  };
  const step = async (by: 1 | -1): Promise<void> => {
    const next = stepFrom(exchanges(), position, by);
    const exchange = exchanges().find(({ id }) => id === next?.exchange);
    const place = exchange && next ? placesOf(exchange)[next.index] : undefined;
    if (!place) return;
    await open(place, 'open');
    // The same place may stand twice in an answer.
    position = next;
  };
  return { open, next: () => step(1), previous: () => step(-1) };
}

/** Other places of the same answer in the same file. */
function siblings(exchanges: readonly Exchange[], position: CitedPosition | null, { root, path }: Place): Place[] {
  const exchange = exchanges.find(({ id }) => id === position?.exchange);
  return exchange ? placesOf(exchange).filter((each) => each.root === root && each.path === path) : [];
}

export function mark(document: vscode.TextDocument, place: Place, others: readonly Place[], marks: CitationMarks): void {
  marks.show(document.uri, rangeIn(document, place), others.map((each) => rangeIn(document, each)));
}
