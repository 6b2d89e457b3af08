import type { Chunk } from '../model/chunk.ts';
import type { SourceFile } from '../model/file.ts';
import type { Parser } from '../ports/parser.ts';
import { codePieces } from './code.ts';
import { cutToSize } from './cut-to-size.ts';
import { embedText } from './embed-text.ts';
import { withEmbedded } from './embedded.ts';
import { measure, type MeasuredText } from './measured-text.ts';
import { piece, type Piece } from './piece.ts';
import { structures } from './structures.ts';

export interface ChunkedFile {
  /** Sorted by start; together they cover every line of the file. */
  readonly chunks: Chunk[];
  /** Why the file was taken as plain text, where it should not have been. */
  readonly problems: string[];
}

/** Cuts a file by what its language offers: definitions, headings, entries; else into windows. Never throws for a bad file. */
export async function chunkFile(file: SourceFile, parser: Parser): Promise<ChunkedFile> {
  const source = measure(file.text);
  if (source.lines.count === 0) return { chunks: [], problems: [] };
  const problems: string[] = [];
  const pieces = (await structuredPieces(file, source, parser, problems)) ?? plainPieces(source);
  const cut = pieces.flatMap((whole) => cutToSize(whole, source));
  return { chunks: cut.map((part, index) => chunkOf(part, index, file, source)), problems };
}

/** Undefined where the file has no structure that is known. */
async function structuredPieces(file: SourceFile, source: MeasuredText, parser: Parser, problems: string[]): Promise<Piece[] | undefined> {
  try {
    const structure = structures[file.language];
    if (structure) return structure(source);
    if (!parser.supports(file.language)) return undefined;
    const result = await parser.parse(file.language, file.text);
    if (result.ok) return codePieces(await withEmbedded(result.syntax, file.text, parser, problems), source);
    problems.push(result.message);
  } catch (thrown) {
    problems.push(`It could not be cut by its structure and was taken as text: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  }
  return undefined;
}

function plainPieces(source: MeasuredText): Piece[] {
  return [piece('text', '', 1, source.lines.count)];
}

function chunkOf(part: Piece, index: number, file: SourceFile, source: MeasuredText): Chunk {
  const { span, kind, symbol, extent } = part;
  const partial = extent && (extent.startLine < span.startLine || extent.endLine > span.endLine || span.startColumn !== undefined);
  return {
    id: `${file.path}#${index}`,
    path: file.path,
    span,
    kind,
    language: file.language,
    symbol,
    ...(partial ? { extent } : {}),
    embedText: embedText(file.path, part, source),
  };
}
