import type { Question } from '../model/answer.ts';
import type { Hit } from '../model/hit.ts';
import type { AskedPlace, Companion } from '../model/companion.ts';
import type { Clock } from '../ports/clock.ts';
import { asksAboutProject, relationAsked } from './asked-about.ts';
import { addHits, startSelection, type Context, type Selection } from './context.ts';
import { mergePieces } from './merge-pieces.ts';
import { pieceOf, type Piece } from './piece.ts';
import { pinnedPieces } from './pinned-pieces.ts';
import { projectMap } from './project-map.ts';
import { relatedCode } from './related-code.ts';
import type { ToolScope } from './tools/tool.ts';

/** Shares of the budget that are kept for what no hit is: the code itself matters more. What they don't use goes to further hits. */
const shares = { around: 0.06, related: 0.15, project: 0.15 };
/** The best places are read with what is around them; for all of them it would be a fifth of the context. */
const placesCompleted = 4;
/** Of so many the search shows a window only and the model reads all; of further ones where room is left. */
const shownWhole = 3;
const placesLookedAt = 12;

export interface CompletedBy extends ToolScope {
  readonly clock: Clock;
}

/**
 * What a model reads: the hits that fit the budget, the best of them whole, with the start of their file and the header of
 * their class, callers or callees where the question is about them, the project at large where it is about that, and what a task brought.
 */
export async function completeContext(question: Pick<Question, 'text' | 'attachments' | 'sources'>, hits: readonly Hit[], by: CompletedBy, budget: number, signal: AbortSignal, brought: readonly Piece[] = []): Promise<Context> {
  const { text, attachments, sources } = question;
  const ranked = [...hits].sort((a, b) => b.score - a.score);
  const places = ranked.slice(0, placesLookedAt);
  const known = places.length > 0 ? await by.engine.companions(places.map(placeOf)) : [];
  const project = asksAboutProject(text) ? await projectMap(by, budget * shares.project) : { outline: '', tokens: 0, pieces: [] };
  const relation = relationAsked(text);
  const [around, related] = [budget * shares.around, relation ? budget * shares.related : 0];

  const selection = startSelection(attachments, budget - project.tokens);
  for (const piece of await pinnedPieces(sources?.pinned ?? [], by.read, selection.left)) selection.add(piece);
  for (const piece of [...brought, ...project.pieces]) selection.add(piece);
  const wholes = places.map((hit) => wholeOf(hit, known));
  for (const whole of wholes.slice(0, shownWhole)) if (whole) selection.add(whole, budget / 2);
  const waiting = addHits(selection, ranked, around + related);
  if (relation) addWithin(selection, related, await relatedCode(ranked, relation, by, related, signal));
  addWithin(selection, around, aroundOf(places.slice(0, placesCompleted), known));
  const dropped = addHits(selection, waiting);
  for (const whole of wholes) if (whole) selection.widen(whole);
  const tokens = { used: budget - selection.left, room: budget };
  return { pieces: mergePieces(selection.pieces), dropped: dropped.length, tokens, outline: project.outline };
}

/** Takes pieces for as many tokens as are given for them. */
function addWithin(selection: Selection, tokens: number, pieces: readonly Piece[]): void {
  const rest = selection.left - tokens;
  for (const piece of pieces) selection.add(piece, rest);
}

/** What a file begins with is a part of all of it, and no window of it. */
function placeOf({ root, chunk }: Hit): AskedPlace {
  return { root, path: chunk.path, span: chunk.span, ...(chunk.extent && chunk.kind !== 'file' ? { extent: chunk.extent } : {}) };
}

function isIn({ root, path }: Companion, hit: Hit): boolean {
  return root === hit.root && path === hit.chunk.path;
}

/** A definition as it stands in its file, where the search shows a window of it. */
function wholeOf(hit: Hit, known: readonly Companion[]): Piece | undefined {
  const { startLine, endLine } = hit.chunk.span;
  const whole = known.find(({ part, span, ...place }) => part === 'whole' && isIn({ part, span, ...place }, hit) && span.startLine <= startLine && span.endLine >= endLine);
  return whole && { ...pieceOf(hit), span: whole.span, text: whole.text };
}

function aroundOf(hits: readonly Hit[], known: readonly Companion[]): Piece[] {
  return known
    .filter((each) => each.part !== 'whole' && hits.some((hit) => isIn(each, hit)))
    .map(({ part, ...place }) => ({ ...place, selected: false, note: part === 'start' ? 'the start of the file' : 'what it stands in' }));
}
