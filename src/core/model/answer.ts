import type { Coverage, Hit } from './hit.ts';
import type { Span } from './chunk.ts';
import type { Masked } from './secret.ts';
import type { Failure } from '../errors.ts';

export const citationStates = ['checking', 'verified', 'moved', 'unverified', 'wrong-path', 'wrong-range'] as const;
export type CitationState = (typeof citationStates)[number];

/** A place in the repository that an answer names as proof. */
export interface Citation {
  /** As the model wrote it, between the brackets. */
  readonly raw: string;
  readonly root: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Hash of the cited lines, where they could be read. */
  readonly hash?: string;
  readonly state: CitationState;
  /** A sentence: why the state is what it is. */
  readonly note?: string;
}

/** Code that the user put to the question: a selection in the editor. */
export interface Attachment {
  readonly root: string;
  readonly path: string;
  readonly span: Span;
  readonly language: string;
  readonly text: string;
}

/** A file of the workspace. */
export interface SourceFilePlace {
  readonly root: string;
  readonly path: string;
}

/** Lines that the user wants in the context of an answer, 1-based and inclusive. */
export interface PinnedLines extends SourceFilePlace {
  readonly startLine: number;
  readonly endLine: number;
}

/** What the user decided on the sources of an answer, whatever the search says. */
export interface SourceChoice {
  /** In the context as far as the budget holds them. */
  readonly pinned: readonly PinnedLines[];
  /** Whole files of which nothing goes to the model; they go before what is pinned. */
  readonly excluded: readonly SourceFilePlace[];
}

export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

export interface Question {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** Earlier turns of the conversation, oldest first. */
  readonly history: readonly Turn[];
  readonly sources?: SourceChoice;
}

/** A file or folder that a rule keeps out of the index. */
export interface LeftOutPlace {
  readonly path: string;
  readonly rule: string;
}

/** What an answer rests on: shown as its receipt. */
export interface SearchReceipt {
  readonly hits: readonly Hit[];
  readonly coverage: Coverage;
  readonly mode: 'keyword' | 'hybrid';
  readonly milliseconds: number;
  readonly notice?: string;
  /** Where nothing was found: what the question names and the index leaves out. */
  readonly leftOut?: readonly LeftOutPlace[];
}

/** What goes over the wire, known before it goes. */
export interface SendReceipt {
  readonly provider: string;
  readonly model: string;
  readonly host: string;
  /** Places whose text is in the prompt, in the prompt's order; `note` says why one is there that was neither found nor selected. */
  readonly pieces: readonly { readonly root: string; readonly path: string; readonly span: Span; readonly note?: string }[];
  /** How many hits did not fit the budget. */
  readonly dropped: number;
  /** Tokens of the context: what these places take, by estimate, and what there is room for. */
  readonly context?: { readonly used: number; readonly room: number };
  /** Size of all requests in UTF-8 bytes. */
  readonly bytes: number;
  /** One, and one more each time after the model has looked further. */
  readonly requests: number;
  /** Secrets that were hidden in what was sent; empty where the model runs on this machine. */
  readonly masked: readonly Masked[];
}

/** Tokens of all requests of an answer as the vendor counted them, and what they cost in US dollars where that is known. */
export interface Usage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly cost?: number;
}

/** A look that the model took into the repository while it answered. */
export interface AnswerStep {
  readonly tool: string;
  /** What was asked of the tool, for people. */
  readonly detail: string;
  readonly state: 'running' | 'done' | 'failed';
  /** What came of it, in a few words. */
  readonly summary?: string;
}

export type AnswerEvent =
  | { readonly type: 'searched'; readonly receipt: SearchReceipt }
  | { readonly type: 'sending'; readonly receipt: SendReceipt }
  /** The step at this place, counted from 0: new, or as it is now. */
  | { readonly type: 'step'; readonly index: number; readonly step: AnswerStep }
  /** The text and citations so far were not the answer but what the model said before it looked further; the answer begins anew. */
  | { readonly type: 'aside' }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'citation'; readonly citation: Citation }
  /** What reading the lines again showed of the citation at this place in the answer, counted from 0. */
  | { readonly type: 'checked'; readonly index: number; readonly citation: Citation }
  /** The answer was given before, at this time (milliseconds since the epoch), on the same code; nothing is sent for it. */
  | { readonly type: 'kept'; readonly at: number }
  /** The sum so far. */
  | ({ readonly type: 'usage' } & Usage)
  /** `code` means that no model was asked: the hits are the answer. */
  | { readonly type: 'done'; readonly reason: 'complete' | 'length' | 'stopped' | 'code' }
  | { readonly type: 'failed'; readonly failure: Failure };
