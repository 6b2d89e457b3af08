import type { AnswerEvent } from '../../model/answer.ts';
import type { Engine } from '../../engine.ts';
import { allowedPartner, contextFor, ended, type AnswerDependencies } from '../answer.ts';
import type { Piece } from '../piece.ts';
import { converse } from '../converse.ts';
import { covers, relativePieces } from '../surroundings/read-pieces.ts';
import type { Role } from '../surroundings/surroundings.ts';
import { estimateTokens } from '../../model/token-estimate.ts';
import { conventionPieces, shortened } from './conventions.ts';
import { gatherMaterial, type Changes, type ReviewMaterial } from './material.ts';
import { reviewPrompt, shares, type Compared } from './review-prompt.ts';

/** What is known first, then the review as a model writes it: a list of findings with citations. */
export type ReviewEvent = AnswerEvent | { readonly type: 'material'; readonly material: ReviewMaterial };

/**
 * Reviews a change against the code around it, in the language in which it is `asked` for. Never throws, as an answer doesn't;
 * without a model the material is all.
 */
export async function* review(changes: Changes, dependencies: AnswerDependencies, signal: AbortSignal, asked?: string): AsyncIterable<ReviewEvent> {
  yield* ended(steps(changes, dependencies, signal, asked), signal);
}

async function* steps(changes: Changes, dependencies: AnswerDependencies, signal: AbortSignal, asked: string | undefined): AsyncIterable<ReviewEvent> {
  const material = await gatherMaterial(changes, dependencies.engine, signal);
  yield { type: 'material', material };
  const chat = await dependencies.chat();
  if (!chat || changes.files.every(({ hunks }) => hunks.length === 0)) {
    yield { type: 'done', reason: 'code' };
    return;
  }
  const partner = await allowedPartner(chat, dependencies, signal);
  const contextTokens = contextFor(chat, dependencies.contextTokens);
  const { prompt, context } = reviewPrompt(material, await comparedWith(material, dependencies, contextTokens), contextTokens, asked);
  yield* converse(prompt, context, partner, { ...dependencies, contextTokens }, signal);
}

/** Who breaks first comes first. */
const order: readonly Role[] = ['caller', 'heir', 'test', 'base', 'callee'];

interface Scope {
  readonly engine: Pick<Engine, 'locate'>;
  readonly read: (root: string, path: string) => Promise<string | null>;
}

async function comparedWith(material: ReviewMaterial, { engine, read }: Scope, tokens: number): Promise<Compared> {
  const all = material.files.flatMap(({ symbols }) => symbols.flatMap((symbol) => symbol.relatives));
  const relatives = all.filter(({ role, confidence }) => role !== 'importer' && confidence !== 'by-name').sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
  const pieces = await relativePieces(relatives, read, tokens * shares.relatives);
  return {
    relatives: pieces,
    siblings: within(material.siblings.filter((sibling) => !pieces.some((piece) => covers(piece, sibling))), tokens * shares.siblings),
    conventions: await conventionPieces(material.root, { engine, read }, tokens * shares.conventions),
  };
}

/** The first ones, each of them short enough that others have room. */
function within(pieces: readonly Piece[], tokens: number): Piece[] {
  const each = pieces.map((piece) => shortened(piece, tokens / 3));
  let left = tokens;
  return each.filter((piece) => (left -= estimateTokens(piece.text)) >= 0);
}
