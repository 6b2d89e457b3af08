import type { Attachment } from '../model/answer.ts';
import type { Hit } from '../model/hit.ts';
import { covers, pieceOf, tokensOf, type Piece } from './piece.ts';

/** What a model is shown. */
export interface Shown {
  /** What was selected first, then by path and line: the order for reading. */
  readonly pieces: readonly Piece[];
  /** Hits that did not fit the budget. */
  readonly dropped: number;
  readonly tokens?: { readonly used: number; readonly room: number };
}

export interface Context extends Shown {
  /** Tokens by estimate: what all of it takes, and what there is room for. */
  readonly tokens: { readonly used: number; readonly room: number };
  /** The folders of the repository, for a question about all of it; empty otherwise. */
  readonly outline: string;
}

/** Pieces as they are chosen, within a budget of tokens. */
export interface Selection {
  readonly pieces: readonly Piece[];
  readonly left: number;
  /** Takes a piece whose lines are not there yet, if it fits with as many tokens left as are kept. Smaller ones behind one that doesn't may still fit. */
  add(piece: Piece, keep?: number): 'taken' | 'known' | 'dropped';
  /** Takes a piece in the place of those whose lines it holds, if there are any and it fits. */
  widen(piece: Piece): void;
}

/** What the user selected goes along in any case. */
export function startSelection(attachments: readonly Attachment[], budget: number): Selection {
  const pieces: Piece[] = attachments.map((attachment) => ({ ...attachment, symbol: '', selected: true }));
  let left = budget - pieces.reduce((sum, piece) => sum + tokensOf(piece), 0);
  return {
    get pieces() {
      return pieces;
    },
    get left() {
      return left;
    },
    add(piece, keep = 0) {
      if (pieces.some((other) => covers(other, piece))) return 'known';
      if (tokensOf(piece) > left - keep) return 'dropped';
      left -= tokensOf(piece);
      pieces.push(piece);
      return 'taken';
    },
    widen(piece) {
      const inner = pieces.filter((other) => !other.selected && covers(piece, other));
      const more = tokensOf(piece) - inner.reduce((sum, other) => sum + tokensOf(other), 0);
      if (inner.length === 0 || more > left || pieces.some((other) => covers(other, piece))) return;
      left -= more;
      pieces.splice(0, pieces.length, ...pieces.filter((other) => !inner.includes(other)), piece);
    },
  };
}

/** The best hits that fit; returns those that don't. */
export function addHits(selection: Selection, hits: readonly Hit[], keep = 0): Hit[] {
  return [...hits].sort((a, b) => b.score - a.score).filter((hit) => selection.add(pieceOf(hit), keep) === 'dropped');
}
