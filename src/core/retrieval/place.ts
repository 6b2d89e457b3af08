import type { Chunk } from '../model/chunk.ts';
import type { FileRecord } from '../model/file-record.ts';
import type { Why } from '../model/hit.ts';
import type { FileFacts } from './file-facts.ts';
import type { Literal } from './literal-run.ts';
import type { Phrase } from './phrases.ts';
import type { Question } from './understand.ts';
import type { WeightedTerm } from './word-weights.ts';

/** A candidate with all that rules look at. */
export interface Place {
  readonly root: string;
  readonly chunk: Chunk;
  readonly record: FileRecord;
  readonly facts: FileFacts;
  readonly text: string;
  /** The text in lower case: what phrases are looked for in. */
  readonly lower: string;
  /** Score of the keyword search as a share of the best one; 0 where it did not bring this candidate. */
  readonly keyword: number;
  /** Cosine between the lowest and the highest of the vector search; 0 where it did not bring this candidate. */
  readonly vector: number;
  /** The share of the question's weight that the file's candidates and its path have together. */
  readonly covered: number;
  /** Cosine of the question with its path and with the file as a whole, between the lowest and the highest of the candidates' files; 0 where that is not known. */
  readonly pathMeaning: number;
  readonly wholeMeaning: number;
  /** The highest version beside its file's own; 0 without any. */
  readonly newest: number;
  /** It carries on what a file beside it begins, under that file's name and a further word. */
  readonly isPart: boolean;
  readonly why: Why;
}

/** A question with what is known of its words here. */
export interface Asked extends Question {
  readonly terms: readonly WeightedTerm[];
  readonly phrases: readonly Phrase[];
  /** Texts that may stand somewhere word for word: what is quoted, and an error text itself. */
  readonly literals: readonly Literal[];
  /** 0 to 1: how much speaks for documents being what is asked for. */
  readonly documents: number;
  /** Folders and files of the index that the question names. */
  readonly named: readonly string[];
  /** All words of the question in lower case, as they were typed. */
  readonly spoken: ReadonlySet<string>;
}
