import type { ChunkKind } from '../model/chunk.ts';
import type { Dialect } from '../model/dialect.ts';

/** A definition as the grammar's query found it. Offsets are UTF-16 units into the text, `end` exclusive. */
export interface Definition {
  readonly kind: ChunkKind;
  readonly name: string;
  /** The whole definition, with decorators and modifiers that the grammar puts inside. */
  readonly start: number;
  readonly end: number;
  /** Where the body begins and ends, for a definition that has one. */
  readonly body?: { readonly start: number; readonly end: number };
  /** True where the name is a text that no code could use: the title of a test. */
  readonly titled?: true;
}

export interface Embedded {
  readonly language: string;
  readonly start: number;
  readonly end: number;
}

export const mentionKinds = [
  'call',
  'new',
  'statement',
  'import',
  'import.default',
  'import.all',
  'import.effect',
  'export',
  'export.all',
  'export.default',
  'bind',
  'field',
  'holds',
  'member',
  'returns',
  'extends',
  'implements',
  'package',
] as const;

/** What a mention says; `grammars/README.md` explains each. */
export type MentionKind = (typeof mentionKinds)[number];

/** A place where a file speaks of another symbol or says what a name holds, as the grammar's query found it. */
export interface Mention {
  readonly kind: MentionKind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly name: string;
  readonly alias: string;
  readonly source: string;
  readonly receiver: string;
  readonly type: string;
  readonly value: string;
  /** Where the value ends; -1 without one. */
  readonly valueEnd: number;
  /** What holds many of which the name is one: the list that a loop runs over. */
  readonly element: string;
}

export interface Syntax {
  /** In order of `start`; a definition inside another comes after it. */
  readonly definitions: readonly Definition[];
  /** Comments, decorators and attributes, in order: those that stand directly before a definition belong to it. */
  readonly leading: readonly { readonly start: number; readonly end: number }[];
  /** Stretches that are written in another language: the script of a page. Absent where there are none. */
  readonly embedded?: readonly Embedded[];
  /** In order of `start`. */
  readonly mentions: readonly Mention[];
  /** How names are looked up, where the language's folder says so. */
  readonly dialect?: Partial<Dialect>;
  /** True where the grammar had to skip something. */
  readonly hasError: boolean;
}

export type ParseResult =
  | { readonly ok: true; readonly syntax: Syntax }
  | { readonly ok: false; readonly message: string };

export interface Parser {
  /** Language id for a path (by name, extension or first line), or `text`. */
  languageOf(path: string, text: string): string;
  /** True where `parse` has a grammar for the language. */
  supports(language: string): boolean;
  /** Never throws: a time-out or a fault of the grammar is a result, and costs this file only. */
  parse(language: string, text: string): Promise<ParseResult>;
}
