import { errors } from '../core/errors.ts';
import { chunkKinds, type ChunkKind } from '../core/model/chunk.ts';
import type { Hit, SearchResult } from '../core/model/hit.ts';
import type { Filters } from '../core/model/query.ts';
import { openFolder, type OpenedFolder, type Session } from './open-folder.ts';
import { syncForReading } from './synced.ts';
import { explainLines } from './search-explain.ts';
import { plain, type Paint } from './paint.ts';
import { count, grouped, oneLine, type Terminal } from './terminal.ts';
import type { Invocation, Options } from './usage.ts';

export async function runSearch({ argument, options }: Invocation, session: Session, terminal: Terminal, signal: AbortSignal): Promise<number> {
  const top = options.number('top', 10, 1000);
  const filters = filtersOf(options);
  const opened = await openFolder(options.text('dir') ?? '', session);
  const { engine } = opened;
  try {
    await syncForReading(engine, terminal, signal);
    const result = await engine.search({ text: argument, top, filters: within(opened, filters) }, signal);
    if (result.notice) terminal.err(`${result.notice}\n`);
    if (options.flag('json')) terminal.json(resultJson(result));
    else terminal.out(renderFound(result, options.flag('explain'), terminal.paint));
    return 0;
  } finally {
    await engine.dispose();
  }
}

/** The document of `--json`: a contract, lines 1-based and inclusive. */
export function resultJson({ query, hits, coverage, mode, notice }: SearchResult) {
  return { query, hits: hits.map(hitJson), coverage, mode, ...(notice === undefined ? {} : { notice }) };
}

export function hitJson({ chunk, score, why, text, groupOf }: Hit) {
  const { path, span, extent, kind, symbol, language } = chunk;
  const { startLine, endLine, ...columns } = span;
  return { path, startLine, endLine, ...columns, ...(extent ? { extent: { startLine: extent.startLine, endLine: extent.endLine } } : {}), kind, symbol, language, score, why, text, ...(groupOf === undefined ? {} : { groupOf }) };
}

/** Places that a terminal makes clickable, each with the first lines of its text. */
function renderHits(hits: readonly Hit[], explain: boolean, paint: Paint): string {
  return hits.map((hit) => renderHit(hit, explain, paint)).join('\n');
}

/** The hits, or that there is none. */
export function renderFound(found: Pick<SearchResult, 'hits' | 'notice' | 'coverage'>, explain: boolean, paint: Paint = plain): string {
  return found.hits.length > 0 ? renderHits(found.hits, explain, paint) : nothingFound(found);
}

/** A notice says what to do by itself. What nobody has looked at yet is said: it may be just there. */
function nothingFound({ notice, coverage: { indexed, failed, total } }: Pick<SearchResult, 'notice' | 'coverage'>): string {
  if (indexed + failed < total) return `Nothing was found in the ${grouped(indexed)} of ${count(total, 'file')} that are indexed. "cairn status" shows how far the index is.\n`;
  return notice === undefined ? 'Nothing was found. Try other words, or "cairn status" to see what is indexed.\n' : 'Nothing was found.\n';
}

/** Lines of a hit that are shown: enough to know whether it is the right one. */
const shownLines = 6;

function renderHit(hit: Hit, explain: boolean, paint: Paint): string {
  const { chunk, text } = hit;
  const lines = text.split(/\r\n|\n|\r/).slice(0, shownLines);
  const more = chunk.span.endLine - chunk.span.startLine + 1 - lines.length;
  return [
    `${paint.place(`${oneLine(chunk.path)}:${chunk.span.startLine}-${chunk.span.endLine}`)}  ${paint.dim(chunk.kind)}${chunk.symbol ? ` ${paint.strong(oneLine(chunk.symbol))}` : ''}`,
    ...(explain ? explainLines(hit).map((line) => `  ${oneLine(line)}`) : []),
    // A line of a minified file would fill the screen.
    ...lines.map((line, i) => `  ${paint.dim(String(chunk.span.startLine + i).padStart(5))}  ${line.slice(0, 160)}`),
    ...(more > 0 ? [paint.dim(`         … ${more} more`)] : []),
    '',
  ].join('\n');
}

function filtersOf(options: Options): Filters {
  const kinds = options.list('kind');
  const unknown = kinds.find((kind) => !chunkKinds.some((known) => known === kind));
  if (unknown !== undefined) throw errors.wrongUsage(`There is no kind "${unknown}".`, `Use one of ${chunkKinds.join(', ')}.`);
  return { languages: options.list('lang'), paths: options.list('path'), kinds: kinds as readonly ChunkKind[] };
}

/** Filters that hold below a folder of the root only. A glob may begin with the folder's own absolute path. */
export function within({ folder, prefix }: Pick<OpenedFolder, 'folder' | 'prefix'>, filters: Filters): Filters {
  const asked = `${folder}/${prefix}`.replaceAll('\\', '/');
  const paths = filters.paths?.map((glob) => (glob.replace(/^!/, '').startsWith(asked) ? glob.replace(asked, '/') : glob));
  return { ...filters, ...(paths ? { paths } : {}), ...(prefix ? { under: prefix } : {}) };
}
