import type { Chunk, ChunkKind } from '../model/chunk.ts';
import type { SourceFile } from '../model/file.ts';
import type { Parser, Syntax } from '../ports/parser.ts';
import type { TokenCounter } from '../ports/token-counter.ts';
import { codePieces } from './code.ts';
import { cutToSize } from './cut-to-size.ts';
import { embedText } from './embed-text.ts';
import { withEmbedded } from './embedded.ts';
import { estimate, measure, type MeasuredText } from './measured-text.ts';
import { piece, type Piece } from './piece.ts';
import { structures } from './structures.ts';

export interface ChunkedFile {
  /** Sorted by start; together they cover every line of the file. */
  readonly chunks: Chunk[];
  /** Why the file was taken as plain text, where it should not have been. */
  readonly problems: string[];
  /** What the grammar found, where there is one. */
  readonly syntax?: Syntax;
}

/** Cuts a file by what its language offers: definitions, headings, entries; else into windows. Never throws for a bad file. */
export async function chunkFile(file: SourceFile, parser: Parser, counter: TokenCounter = estimate): Promise<ChunkedFile> {
  const source = measure(file.text, counter);
  const problems: string[] = [];
  const { pieces = plainPieces(source), syntax } = await structured(file, source, parser, problems);
  // An empty file has no chunk, but others import it.
  if (source.lines.count === 0) return { chunks: [], problems, ...(syntax ? { syntax } : {}) };
  const cut = pieces.flatMap((whole) => cutToSize(whole, source));
  return { chunks: cut.map((part, index) => chunkOf(part, index, file, source)), problems, ...(syntax ? { syntax } : {}) };
}

/** No pieces where the file has no structure that is known. */
async function structured(file: SourceFile, source: MeasuredText, parser: Parser, problems: string[]): Promise<{ pieces?: Piece[]; syntax?: Syntax }> {
  try {
    const structure = structures[file.language];
    if (structure) return { pieces: structure(source) };
    if (!parser.supports(file.language)) return {};
    const result = await parser.parse(file.language, file.text);
    if (result.ok) {
      const syntax = await withEmbedded(result.syntax, file.text, parser, problems);
      return { pieces: codePieces(syntax, source), syntax };
    }
    problems.push(result.message);
  } catch (thrown) {
    problems.push(`It could not be cut by its structure and was taken as text: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  }
  return {};
}

function plainPieces(source: MeasuredText): Piece[] {
  return [piece('text', '', 1, source.lines.count)];
}

/** What has a signature; the names of entries and headings are none. */
const signed: ReadonlySet<ChunkKind> = new Set<ChunkKind>(['class', 'interface', 'enum', 'type', 'module', 'function', 'method']);

function chunkOf(part: Piece, index: number, file: SourceFile, source: MeasuredText): Chunk {
  const { span, kind, symbol, extent, signature } = part;
  const partial = extent && (extent.startLine < span.startLine || extent.endLine > span.endLine || span.startColumn !== undefined);
  return {
    id: `${file.path}#${index}`,
    path: file.path,
    span,
    kind,
    language: file.language,
    symbol,
    ...(signature && signed.has(kind) ? { signature } : {}),
    ...(partial ? { extent } : {}),
    embedText: embedText(file.path, part, source),
  };
}
