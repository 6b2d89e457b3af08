import * as v from 'valibot';
import { chunkKinds, type Chunk, type Problem, type Span } from '../core/model/chunk.ts';
import { citationStates, type AnswerEvent, type AnswerStep, type Attachment, type Citation, type SearchReceipt, type SendReceipt, type SourceChoice, type Usage } from '../core/model/answer.ts';
import type { ChangedPath, UnsavedFile } from '../core/model/file.ts';
import type { Coverage, Hit, SearchResult, Why } from '../core/model/hit.ts';
import { preflightReasons, type FolderSize, type Preflight } from '../core/model/preflight.ts';
import type { Query } from '../core/model/query.ts';
import { confidences, graphQuestions, relationKinds, type GraphQuery, type GraphResult } from '../core/model/relation.ts';
import type { AskedPlace, Companion } from '../core/model/companion.ts';
import type { Explanation, IndexStatus, Progress, SyncSummary } from '../core/model/status.ts';
import { failureCodes, type Failure } from '../core/errors.ts';
import type { FolderListing, LocatedFile } from '../core/engine.ts';

/** Schemas of the model's nouns, for messages that cross a process or the panel's border. */
type Schema<T> = v.GenericSchema<unknown, T>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const optional = v.exactOptional;

export const span: Schema<Span> = v.object({
  startLine: count,
  endLine: count,
  startColumn: optional(count),
  endColumn: optional(count),
});

export const chunk: Schema<Chunk> = v.object({
  id: v.string(),
  path: v.string(),
  span,
  kind: v.picklist(chunkKinds),
  language: v.string(),
  symbol: v.string(),
  signature: optional(v.string()),
  extent: optional(span),
  embedText: v.string(),
});

export const why: Schema<Why> = v.object({
  keywordRank: optional(count),
  keywordScore: optional(v.number()),
  vectorRank: optional(count),
  vectorScore: optional(v.number()),
  matched: optional(v.array(v.string())),
  notes: optional(v.array(v.string())),
  rules: optional(v.array(v.object({ rule: v.string(), amount: v.number(), note: v.string() }))),
});

export const hit: Schema<Hit> = v.object({
  root: v.string(),
  chunk,
  text: v.string(),
  score: v.number(),
  why,
  groupOf: optional(count),
});

export const coverage: Schema<Coverage> = v.object({ indexed: count, total: count, failed: count });

export const mode = v.picklist(['keyword', 'hybrid']);

export const searchResult: Schema<SearchResult> = v.object({
  query: v.string(),
  hits: v.array(hit),
  coverage,
  mode,
  notice: optional(v.string()),
});

export const query: Schema<Query> = v.object({
  text: v.string(),
  filters: optional(
    v.object({
      languages: optional(v.array(v.string())),
      paths: optional(v.array(v.string())),
      under: optional(v.string()),
      kinds: optional(v.array(v.picklist(chunkKinds))),
    }),
  ),
  top: v.pipe(count, v.minValue(1), v.maxValue(1000)),
});

export const graphQuery: Schema<GraphQuery> = v.object({
  symbol: v.string(),
  direction: v.picklist(graphQuestions),
  depth: count,
  to: optional(v.string()),
  prefix: optional(v.string()),
});

export const graphResult: Schema<GraphResult> = v.object({
  symbol: v.string(),
  matches: v.array(count),
  nodes: v.array(v.object({ id: count, root: v.string(), path: v.string(), symbol: v.string(), kind: v.picklist(chunkKinds), startLine: count, endLine: count })),
  edges: v.array(v.object({ from: count, to: count, kind: v.picklist(relationKinds), path: v.string(), line: count, confidence: v.picklist(confidences) })),
  unresolved: v.array(v.object({ from: count, path: v.string(), line: count, callee: v.string() })),
  namesakes: count,
  bases: v.exactOptional(v.array(v.string())),
  goalFound: v.exactOptional(v.boolean()),
});

export const failure: Schema<Failure> = v.object({ code: v.picklist(failureCodes), message: v.string(), action: v.string() });

const problem: Schema<Problem> = v.object({ path: v.string(), message: v.string() });

export const modelIdentity = v.object({ provider: v.string(), model: v.string() });

export const progress: Schema<Progress> = v.object({
  phase: v.picklist(['walking', 'indexing', 'embedding', 'saving']),
  done: count,
  total: count,
  waitingFor: v.exactOptional(v.string()),
});

const folderSize: Schema<FolderSize> = v.object({ path: v.string(), files: count, bytes: count });

export const indexStatus: Schema<IndexStatus> = v.object({
  roots: v.array(
    v.object({
      folder: v.string(),
      name: v.string(),
      state: v.picklist(['absent', 'indexing', 'ready', 'paused', 'damaged', 'failed']),
      files: v.object({ total: count, indexed: count, failed: count }),
      skipped: v.record(v.string(), count),
      problems: v.array(problem),
      chunks: count,
      embedded: count,
      embedder: v.nullable(modelIdentity),
      bytes: count,
      updated: v.nullable(v.number()),
      checked: v.nullable(v.number()),
      largest: v.array(folderSize),
      failure: optional(failure),
    }),
  ),
  progress: v.nullable(progress),
});

export const preflight: Schema<Preflight> = v.object({
  reasons: v.array(v.picklist(preflightReasons)),
  files: count,
  bytes: count,
  tokens: count,
  minutes: v.number(),
  indexBytes: count,
  sentTo: v.nullable(v.object({ host: v.string(), model: modelIdentity })),
  cost: v.nullable(v.number()),
  folders: v.array(v.object({ root: v.string(), path: v.string(), files: count, bytes: count })),
});

export const changedPath: Schema<ChangedPath> = v.object({ root: v.string(), path: v.string() });

export const unsavedFile: Schema<UnsavedFile> = v.object({ root: v.string(), path: v.string(), text: v.nullable(v.string()) });

export const syncSummary: Schema<SyncSummary> = v.object({
  plan: v.object({ add: count, update: count, remove: count, rename: count }),
  added: count,
  updated: count,
  removed: count,
  renamed: count,
  unchanged: count,
  chunks: count,
  embedded: count,
  pending: v.nullable(count),
  problems: v.array(problem),
  failure: optional(failure),
  milliseconds: v.number(),
});

export const explanation: Schema<Explanation> = v.object({
  path: v.string(),
  indexed: v.boolean(),
  rule: v.string(),
  chunks: optional(count),
});

export const locatedFile: Schema<LocatedFile> = v.object({ root: v.string(), path: v.string(), lines: count });

export const folderListing: Schema<FolderListing> = v.object({ folders: v.array(v.object({ path: v.string(), files: count })), files: v.array(v.string()) });

export const askedPlace: Schema<AskedPlace> = v.object({ root: v.string(), path: v.string(), span, extent: optional(span) });

export const companion: Schema<Companion> = v.object({ root: v.string(), path: v.string(), span, language: v.string(), symbol: v.string(), text: v.string(), part: v.picklist(['whole', 'start', 'declaration']) });

export const attachment: Schema<Attachment> = v.object({
  root: v.string(),
  path: v.string(),
  span,
  language: v.string(),
  text: v.string(),
});

export const citation: Schema<Citation> = v.object({
  raw: v.string(),
  root: v.string(),
  path: v.string(),
  startLine: count,
  endLine: count,
  hash: optional(v.string()),
  state: v.picklist(citationStates),
  note: optional(v.string()),
});

export const searchReceipt: Schema<SearchReceipt> = v.object({
  hits: v.array(hit),
  coverage,
  mode,
  milliseconds: v.number(),
  notice: optional(v.string()),
  leftOut: optional(v.array(v.object({ path: v.string(), rule: v.string() }))),
});

export const sendReceipt: Schema<SendReceipt> = v.object({
  provider: v.string(),
  model: v.string(),
  host: v.string(),
  pieces: v.array(v.object({ root: v.string(), path: v.string(), span, note: optional(v.string()) })),
  dropped: count,
  context: optional(v.object({ used: v.number(), room: v.number() })),
  bytes: count,
  requests: count,
  masked: v.array(v.object({ kind: v.string(), count })),
});

/** More than these no receipt shows. */
const mostChosen = 100;

export const sourceChoice: Schema<SourceChoice> = v.object({
  pinned: v.pipe(v.array(v.object({ root: v.string(), path: v.string(), startLine: v.pipe(count, v.minValue(1)), endLine: v.pipe(count, v.minValue(1)) })), v.maxLength(mostChosen)),
  excluded: v.pipe(v.array(v.object({ root: v.string(), path: v.string() })), v.maxLength(mostChosen)),
});

export const answerStep: Schema<AnswerStep> = v.object({
  tool: v.string(),
  detail: v.string(),
  state: v.picklist(['running', 'done', 'failed']),
  summary: optional(v.string()),
});

const usageEntries = { inputTokens: optional(count), outputTokens: optional(count), cost: optional(v.pipe(v.number(), v.minValue(0))) };

export const usage: Schema<Usage> = v.object(usageEntries);

export const answerEvent: Schema<AnswerEvent> = v.variant('type', [
  v.object({ type: v.literal('searched'), receipt: searchReceipt }),
  v.object({ type: v.literal('sending'), receipt: sendReceipt }),
  v.object({ type: v.literal('step'), index: count, step: answerStep }),
  v.object({ type: v.literal('aside') }),
  v.object({ type: v.literal('text'), text: v.string() }),
  v.object({ type: v.literal('citation'), citation }),
  v.object({ type: v.literal('checked'), index: count, citation }),
  v.object({ type: v.literal('kept'), at: v.number() }),
  v.object({ type: v.literal('usage'), ...usageEntries }),
  v.object({ type: v.literal('done'), reason: v.picklist(['complete', 'length', 'stopped', 'code']) }),
  v.object({ type: v.literal('failed'), failure }),
]);
