import * as v from 'valibot';
import { renderPiece, type Piece } from '../piece.ts';
import { parameters, qualified, tool, ToolProblem, type ToolScope } from './tool.ts';

/** A screen or four: longer stretches are read in parts. */
const mostLines = 200;
const line = v.pipe(v.number(), v.integer(), v.minValue(1));

export const readLines = tool(
  {
    name: 'read_lines',
    description: `Reads lines of one file of the repository, at most ${mostLines} at once, as they stand now.`,
    parameters: parameters(
      {
        path: { type: 'string', description: 'Path of the file, as given by the other tools.' },
        start: { type: 'integer', description: 'First line, from 1.' },
        end: { type: 'integer', description: 'Last line.' },
      },
      ['path'],
    ),
  },
  v.object({ path: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)), start: v.optional(line, 1), end: v.optional(line) }),
  ({ path, start, end }) => `${path}:${start}${end ? `-${end}` : ''}`,
  async (wanted, scope) => {
    const { piece, lines } = await linesOf(wanted, scope, mostLines);
    const { startLine, endLine } = piece.span;
    return { text: `${renderPiece(piece)}\n(${qualified(piece)} has ${lines} lines.)`, summary: `lines ${startLine}-${endLine}`, pieces: [piece] };
  },
);

export interface WantedLines {
  readonly path: string;
  readonly start: number;
  readonly end?: number | undefined;
}

/** Some lines of an indexed file as they stand now, at most `most`, and how many it has. Throws a `ToolProblem` where there are none. */
export async function linesOf({ path, start, end = Infinity }: WantedLines, { engine, read }: Pick<ToolScope, 'read'> & { readonly engine: Pick<ToolScope['engine'], 'locate'> }, most: number): Promise<{ piece: Piece; lines: number }> {
  const [file] = await engine.locate(path.replaceAll('\\', '/').replace(/^\.?\//, ''));
  const text = file && (await read(file.root, file.path));
  if (!file || text === undefined || text === null) throw new ToolProblem(`There is no indexed file ${path}. Find its path with search_code.`);
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  if (start > lines.length) throw new ToolProblem(`${qualified(file)} has only ${lines.length} lines.`);
  const last = Math.min(Math.max(end, start), start + most - 1, lines.length);
  const piece: Piece = { root: file.root, path: file.path, span: { startLine: start, endLine: last }, language: '', symbol: '', text: lines.slice(start - 1, last).join('\n'), selected: false };
  return { piece, lines: lines.length };
}
