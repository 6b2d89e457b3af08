import * as v from 'valibot';
import type { AnswerEvent, Question } from '../model/answer.ts';
import type { AnswerStore } from '../ports/answer-store.ts';
import type { ChatModel } from '../ports/chat-model.ts';
import { createCitationCheck } from './citation-check.ts';
import { createCitationParser, type ParsedPart } from './citation-parser.ts';
import type { Context } from './context.ts';
import type { ConverseDependencies } from './converse.ts';
import { renderPiece, type Piece } from './piece.ts';
import type { Lack } from './standalone.ts';
import { readPiece } from './surroundings/read-pieces.ts';

/** What is kept of an answer: its words, and what of the code it was read by beside its context. */
const keptAnswer = v.object({
  at: v.number(),
  text: v.string(),
  looked: v.array(v.object({ root: v.string(), path: v.string(), startLine: v.number(), endLine: v.number(), symbol: v.string(), hash: v.string() })),
});
type KeptAnswer = v.InferOutput<typeof keptAnswer>;

export interface KeptAnswers {
  /** The same question's answer from before, checked against the code as it is now; null where there is none or its code has changed. */
  find(): Promise<AsyncIterable<AnswerEvent> | null>;
  /** Passes the events of an answer on, and keeps it once it is complete. */
  keep(events: AsyncIterable<AnswerEvent>): AsyncIterable<AnswerEvent>;
}

export interface KeptBy extends ConverseDependencies {
  readonly answers: AnswerStore;
  readonly now: () => number;
}

/** One question to one model about one state of the code: all that is in its context is in the key. */
export function keptAnswers(question: Question, lack: Lack | null, context: Context, { provider, host, model }: ChatModel, by: KeptBy): KeptAnswers {
  const { answers, hash, read } = by;
  const asked = [question.text, ...(question.sources ? [question.sources] : []), lack === 'follow-up' ? question.history : [], provider, host, model, by.maxOutputTokens, by.temperature, by.contextTokens];
  const key = hash(JSON.stringify([version, asked, context.outline, context.pieces.map(renderPiece)]));
  const lookedAgain = async ({ looked }: KeptAnswer): Promise<Piece[] | null> => {
    const pieces = await Promise.all(looked.map((lines) => readPiece(lines, read)));
    return pieces.every((piece, i) => piece && hash(piece.text) === looked[i]?.hash) ? pieces.filter((piece) => piece !== null) : null;
  };
  return {
    async find() {
      const kept = parsed(await answers.get(key));
      const looked = kept && (await lookedAgain(kept));
      return looked ? replay(kept, [...context.pieces, ...looked], by) : null;
    },
    async *keep(events) {
      let text = '';
      let looked: readonly { root: string; path: string; span: Piece['span'] }[] = [];
      for await (const event of events) {
        if (event.type === 'aside') text = '';
        else if (event.type === 'text') text += event.text;
        else if (event.type === 'citation') text += `[${event.citation.raw}]`;
        else if (event.type === 'sending') looked = event.receipt.pieces.slice(context.pieces.length);
        else if (event.type === 'done' && event.reason === 'complete' && text.trim() !== '') {
          const places = await Promise.all(looked.map(({ root, path, span }) => readPiece({ root, path, startLine: span.startLine, endLine: span.endLine, symbol: '' }, read)));
          const entries = places.flatMap((piece) => (piece ? [{ root: piece.root, path: piece.path, ...piece.span, symbol: '', hash: hash(piece.text) }] : []));
          await answers.put(key, JSON.stringify({ at: by.now(), text, looked: entries } satisfies KeptAnswer));
        }
        yield event;
      }
    },
  };
}

/** Changes with what the prompt asks for, so that an answer to another prompt is none to this one. */
const version = 1;

/** Citations are resolved and read again, as in an answer that was just given. */
async function* replay({ at, text }: KeptAnswer, pieces: readonly Piece[], { hash, ...by }: KeptBy): AsyncIterable<AnswerEvent> {
  const { engine, read } = by.citable ?? by;
  yield { type: 'kept', at };
  const parser = createCitationParser();
  const check = createCitationCheck({ pieces, locate: (path) => engine.locate(path), read, hash });
  const all: readonly ParsedPart[] = [...parser.push(text), ...parser.end()];
  for (const part of all) yield* check.push(part);
  yield* check.end();
  yield { type: 'done', reason: 'complete' };
}

function parsed(text: string | null): KeptAnswer | null {
  if (text === null) return null;
  try {
    const result = v.safeParse(keptAnswer, JSON.parse(text));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}
