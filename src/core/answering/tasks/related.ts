import type { Question } from '../../model/answer.ts';
import type { Piece } from '../piece.ts';
import { conventionPieces } from '../review/conventions.ts';
import { parseDiff } from '../review/diff.ts';
import { placesOf } from '../review/material.ts';
import { relativePieces } from '../surroundings/read-pieces.ts';
import { surroundingsOf, type Place, type Relative, type Role } from '../surroundings/surroundings.ts';
import { typesIn } from '../surroundings/types-in.ts';
import type { ToolScope } from '../tools/tool.ts';
import { framesIn, type Frame } from './frames.ts';
import type { Task } from './task.ts';

/** A trace names the place of the fault first, and what led there soon after. */
const mostFrames = 8;

/** What explains selected code best comes first. */
const order: readonly Role[] = ['caller', 'type', 'test', 'callee', 'base', 'heir', 'importer'];

/** Code that a task needs beside what a search finds, within so many tokens. */
export async function relatedTo(task: Task, question: Question, scope: ToolScope, tokens: number, signal: AbortSignal): Promise<Piece[]> {
  const { text, attachments } = question;
  if (task === 'write') return conventionPieces('', scope, tokens / 3);
  if (task === 'explain') {
    const places = attachments.map(({ root, path, span }) => ({ root, path, ...span }));
    return around(places, await typesIn(attachments, scope.engine, signal), false, scope, tokens, signal);
  }
  const places = task === 'explain-error' ? await placesOfFrames(framesIn(text), scope) : changed(text);
  return around(places, [], true, scope, tokens, signal);
}

/** What has to do with the symbols at these places; with `own`, those symbols themselves before it. */
async function around(places: readonly Place[], more: readonly Relative[], own: boolean, scope: ToolScope, tokens: number, signal: AbortSignal): Promise<Piece[]> {
  const { symbols, relatives } = await surroundingsOf(places, scope.engine, signal);
  const selves = own ? symbols.map((node): Relative => ({ role: 'caller', of: node, node, path: node.path, line: lineIn(places, node.path, node.startLine, node.endLine), confidence: 'resolved' })) : [];
  const others = [...relatives.filter(({ confidence }) => confidence !== 'by-name'), ...more].sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
  return relativePieces([...selves, ...alternating(others)], scope.read, tokens);
}

function lineIn(places: readonly Place[], path: string, first: number, last: number): number {
  return places.find((place) => place.path === path && place.startLine <= last && place.endLine >= first)?.startLine ?? first;
}

/** One of each role in turn, so that many callers don't leave the tests out. */
function alternating(relatives: readonly Relative[]): Relative[] {
  const turns = new Map<Role, number>();
  const turned = relatives.map((relative) => {
    const turn = turns.get(relative.role) ?? 0;
    turns.set(relative.role, turn + 1);
    return { relative, turn };
  });
  return turned.sort((a, b) => a.turn - b.turn).map(({ relative }) => relative);
}

function changed(text: string): Place[] {
  const start = text.search(/^diff --git /m);
  return start < 0 ? [] : parseDiff(text.slice(start)).flatMap((file) => placesOf('', file));
}

/** A program runs elsewhere: its paths fit the end of one here, or lose folders at the front until they do. */
export async function placesOfFrames(frames: readonly Frame[], { engine }: { readonly engine: Pick<ToolScope['engine'], 'locate'> }): Promise<Place[]> {
  const places: Place[] = [];
  for (const { path, line } of frames) {
    if (places.length >= mostFrames) break;
    for (let rest = path.replace(/^(?:[A-Za-z]:)?\/+|^\.\//, ''); rest; rest = rest.includes('/') ? rest.slice(rest.indexOf('/') + 1) : '') {
      const found = (await engine.locate(rest)).filter(({ lines }) => lines >= line);
      // A name alone that several files have says nothing.
      if (found.length === 0 || (found.length > 1 && !rest.includes('/'))) continue;
      const [file] = found;
      if (file) places.push({ root: file.root, path: file.path, startLine: line, endLine: line });
      break;
    }
  }
  return places;
}
