import type { Chunk, ChunkKind, Span } from '../model/chunk.ts';
import type { FileRecord } from '../model/file-record.ts';
import type { AskedPlace, Companion } from '../model/companion.ts';
import { TextLines } from '../model/text-lines.ts';
import type { SearchRoot } from './candidates.ts';

/** What a file begins with says where its names come from in its last lines; before them stand licences. */
const headLines = 30;
/** A class's header: its name, what it extends, its fields. */
const declarationLines = 20;

/** A longer definition is shown as far as a reader takes in at once, around the lines that were asked for. */
const wholeLines = 120;

/** What a reader of these places looks up: all of what they are a part of, the starts of their files, and the headers of what they stand in, outermost first. */
export function companions(places: readonly AskedPlace[], roots: readonly SearchRoot[]): Companion[] {
  return places.flatMap((place) => {
    const record = roots.find(({ name }) => name === place.root)?.index.files.get(place.path);
    if (!record) return [];
    const lines = new TextLines(record.text);
    const piece = (part: Companion['part'], span: Span, symbol = ''): Companion => ({ root: place.root, path: record.path, span, language: record.language, symbol, text: lines.slice(span), part });
    return [
      ...wholeOf(place).map((span) => piece('whole', span)),
      ...startOf(record, place).map((chunk) => piece('start', lastLines(chunk.span))),
      ...declarationsOf(record, place).map((chunk) => piece('declaration', firstLines(chunk.span), chunk.symbol)),
    ];
  });
}

function wholeOf({ span, extent }: AskedPlace): Span[] {
  if (!extent || extent.startColumn !== undefined || (extent.startLine >= span.startLine && extent.endLine <= span.endLine)) return [];
  const missing = Math.max(0, wholeLines - (span.endLine - span.startLine + 1));
  const startLine = Math.max(extent.startLine, Math.min(span.startLine - Math.floor(missing / 2), extent.endLine - wholeLines + 1));
  return [{ startLine, endLine: Math.min(extent.endLine, Math.max(span.endLine, startLine + wholeLines - 1)) }];
}

function startOf({ chunks }: FileRecord, { span: { startLine: line } }: AskedPlace): Chunk[] {
  return chunks.filter(({ kind, span }) => kind === 'file' && span.startLine === 1 && span.endLine < line && span.startColumn === undefined).slice(0, 1);
}

const declares: ReadonlySet<ChunkKind> = new Set<ChunkKind>(['class', 'interface', 'enum', 'type', 'module']);

function declarationsOf({ chunks }: FileRecord, { span: { startLine: line } }: AskedPlace): Chunk[] {
  return chunks.filter(({ kind, span, extent }) => declares.has(kind) && extent !== undefined && span.endLine < line && extent.startLine <= line && extent.endLine >= line);
}

function lastLines({ startLine, endLine }: Span): Span {
  return { startLine: Math.max(startLine, endLine - headLines + 1), endLine };
}

function firstLines({ startLine, endLine }: Span): Span {
  return { startLine, endLine: Math.min(endLine, startLine + declarationLines - 1) };
}
