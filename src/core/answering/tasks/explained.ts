import { errors } from '../../errors.ts';
import type { Attachment, Question } from '../../model/answer.ts';
import type { Place } from '../surroundings/surroundings.ts';
import { definitionsNamed } from '../tools/find-symbol.ts';
import { qualified, type ToolScope } from '../tools/tool.ts';
import { framesIn } from './frames.ts';
import { placesOfFrames } from './related.ts';

/** One thing to explain: a symbol by its name, an error with the places it names, or `src/a.ts`, `src/a.ts:3`, `src/a.ts:3-9`. */
export type Explained = { readonly symbol: string } | { readonly error: string } | { readonly place: string };

export interface ExplainedCode {
  readonly question: Question;
  readonly places: readonly Place[];
}

export interface ExplainScope extends Pick<ToolScope, 'read'> {
  readonly engine: Pick<ToolScope['engine'], 'graph' | 'locate'>;
  /** Only below this folder, with a slash at its end. */
  readonly prefix?: string;
}

/** The question that asks for an explanation, and where what it is about stands. Throws `wrong-usage` where that is nowhere. */
export async function explainedCode(wanted: Explained, scope: ExplainScope, signal: AbortSignal): Promise<ExplainedCode> {
  if ('error' in wanted) return { question: { text: `Explain this error\n${wanted.error}`, attachments: [], history: [] }, places: await placesOfFrames(framesIn(wanted.error), scope) };
  if ('symbol' in wanted) return about(await definitionsOf(wanted.symbol, scope, signal), 'Explain this code');
  return about([await linesAt(wanted.place, scope)], /:\d/.test(wanted.place) ? 'Explain this code' : 'Explain this file');
}

function about(attachments: readonly Attachment[], text: string): ExplainedCode {
  return { question: { text, attachments, history: [] }, places: attachments.map(({ root, path, span }) => ({ root, path, ...span })) };
}

/** More definitions of one name are different things. */
const mostDefinitions = 3;

async function definitionsOf(symbol: string, scope: ExplainScope, signal: AbortSignal): Promise<Attachment[]> {
  const found = await definitionsNamed(symbol, scope.engine, signal, scope.prefix);
  if (found.length === 0) throw errors.wrongUsage(`There is no symbol "${symbol}".`, 'Search for what it does to find its name.');
  return Promise.all(found.slice(0, mostDefinitions).map((node) => linesAt(`${qualified(node)}:${node.startLine}-${node.endLine}`, { ...scope, prefix: '' })));
}

async function linesAt(place: string, { engine, read, prefix = '' }: ExplainScope): Promise<Attachment> {
  const [, written = place, first, last] = /^(.*?)(?::(\d+)(?:-(\d+))?)?$/.exec(place) ?? [];
  const given = written.replaceAll('\\', '/').replace(/^\.\//, '');
  const located = [...(await engine.locate(prefix + given)), ...(prefix ? await engine.locate(given) : [])][0];
  const text = located && (await read(located.root, located.path));
  if (!located || text == null) throw errors.wrongUsage(`The file ${written} is not in the index.`, 'Ask "cairn why" for the reason.');
  const lines = text.split(/\r\n|\n|\r/);
  const startLine = Number(first ?? 1);
  const endLine = Math.min(Number(last ?? first ?? located.lines), located.lines);
  if (startLine > endLine) throw errors.wrongUsage(`${written} has ${located.lines} lines, and none from ${startLine} to ${endLine}.`, 'Give lines that it has, the first one first.');
  return { root: located.root, path: located.path, span: { startLine, endLine }, language: '', text: lines.slice(startLine - 1, endLine).join('\n') };
}
