import { chunkKinds } from '../model/chunk.ts';
import type { Coverage, Hit, SearchResult } from '../model/hit.ts';
import type { Query } from '../model/query.ts';
import type { Embedder } from '../ports/embedder.ts';
import { TextLines } from '../model/text-lines.ts';
import type { SearchRoot } from './candidates.ts';
import type { Accept } from './filters.ts';
import { focusOf } from './focus.ts';
import type { Asked, Place } from './place.ts';
import { bridgeOf, learnedNotes, type BridgeOptions } from './bridge.ts';
import { gather } from './gather.ts';
import { groupByFile } from './group.ts';
import { choose } from './choose.ts';
import { unknownKind } from './question-filters.ts';
import { rank, type Ranked, type RankingOptions } from './rank.ts';
import { rules } from './rules/index.ts';

/** What changes a score by less is noise to a reader. */
const tellable = 0.005;

/**
 * Query → understood → candidates of both searches and by name → on one scale → ranked by rules → grouped by file. An
 * embedder that fails costs the vectors only.
 */
export async function search(
  query: Query,
  roots: readonly SearchRoot[],
  embedder: Embedder | null,
  signal: AbortSignal,
  options: RankingOptions & BridgeOptions = {},
): Promise<SearchResult> {
  const bridge = bridgeOf(query.text, roots, options);
  const { asked, places, accept, hybrid, notice: missing } = await gather(query, roots, embedder, signal, bridge);
  const ranked = rank(places, asked, rules, options);
  const hits = choose(ranked, query.top)
    .map((each) => hitOf(each, asked))
    .map((hit) => ({ ...hit, why: learnedNotes(hit.why, bridge?.words ?? []) }));
  const notice = [missing, kindNotice(query.text), hits.length === 0 ? filterNotice(roots, accept) : undefined].filter((part) => part !== undefined).join(' ');
  return {
    query: query.text,
    hits: groupByFile(hits),
    coverage: totalCoverage(roots),
    mode: hybrid ? 'hybrid' : 'keyword',
    ...(notice ? { notice } : {}),
  };
}

function hitOf({ place, score, amounts }: Ranked, asked: Asked): Hit {
  const rules = amounts.filter(({ amount }) => Math.abs(amount) >= tellable).map(({ rule, amount }) => ({ rule: rule.name, amount, note: rule.note(place, asked) }));
  return { root: place.root, ...shown(place, asked), score, why: { ...place.why, ...(rules.length > 0 ? { rules, notes: rules.map(({ note }) => note) } : {}) } };
}

/** A hit is the chunk, or of a long one the lines to look at; the whole stays known as its extent. */
function shown({ chunk, text }: Place, asked: Asked): Pick<Hit, 'chunk' | 'text'> {
  const span = focusOf({ chunk, text }, asked);
  if (span === chunk.span) return { chunk, text };
  return { chunk: { ...chunk, span, extent: chunk.extent ?? chunk.span }, text: linesBetween(text, span.startLine - chunk.span.startLine, span.endLine - chunk.span.startLine) };
}

/** Lines of a text by their positions, both included, with their ends as they are but the last one's. */
function linesBetween(text: string, first: number, last: number): string {
  const lines = new TextLines(text);
  return lines.slice({ startLine: first + 1, endLine: last + 1 });
}

function kindNotice(text: string): string | undefined {
  const kind = unknownKind(text);
  return kind === undefined ? undefined : `There is no kind "${kind}", so it was searched for as a word; kinds are: ${chunkKinds.join(', ')}.`;
}

/** Where the filters leave nothing, no words could be found: that is said, with what could have been asked for. */
function filterNotice(roots: readonly SearchRoot[], accept: Accept): string | undefined {
  const files = roots.flatMap(({ index }) => [...index.files.values()].filter(({ keys }) => keys.length > 0));
  if (files.length === 0 || files.some((file) => accept.file(file))) return undefined;
  const languages = [...new Set(files.map(({ language }) => language))].sort().join(', ');
  return `No indexed file fits the filters; languages here: ${languages}.`;
}

function totalCoverage(roots: readonly SearchRoot[]): Coverage {
  const total = { indexed: 0, total: 0, failed: 0 };
  for (const { index } of roots) {
    total.indexed += index.coverage.indexed;
    total.total += index.coverage.total;
    total.failed += index.coverage.failed;
  }
  return total;
}
