import type { Asked, Place } from './place.ts';

/** Something that a reader of code would hold for or against a candidate. */
export interface Rule {
  readonly name: string;
  /**
   * What a signal of 1 does. `lift` adds to the score of the chunk, `file-lift` to that of its file, in parts of the best
   * score a search can give; `lower` takes that share of the file's score away (a negative one adds it); `share` adds to a file's
   * score that share of the best file's that uses it.
   */
  readonly effect: 'lift' | 'file-lift' | 'lower' | 'share';
  readonly weight: number;
  /** How far it holds, mostly 0 to 1. */
  signal(place: Place, asked: Asked): number;
  /** The sentence for people, where it holds. */
  note(place: Place, asked: Asked): string;
}
