import type { Span } from './chunk.ts';

/** Lines of an indexed file, and what they are a part of where that is known. */
export interface AskedPlace {
  readonly root: string;
  readonly path: string;
  readonly span: Span;
  readonly extent?: Span;
}

/** Lines that a place is read with: all of what it is a part of, the start of its file (imports, constants), or the header of what it stands in. */
export interface Companion {
  readonly root: string;
  readonly path: string;
  readonly span: Span;
  readonly language: string;
  readonly symbol: string;
  readonly text: string;
  readonly part: 'whole' | 'start' | 'declaration';
}
