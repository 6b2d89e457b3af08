import type { GraphNode, GraphResult } from '../../src/protocol/graph-page.ts';
import type { ToGraph } from '../../src/protocol/graph-page.ts';
import type { ToPanel } from '../../src/protocol/panel.ts';
import { answer, asked, hits, restore, searched, sending, statusWith } from './panel-scenes.ts';

/** Messages of the host that lead to what answers show of their sources. */

const complete: ToPanel[] = [restore(), { type: 'asked', exchange: asked() }, { type: 'events', id: 'e1', events: [searched, { ...sending, receipt: { ...sending.receipt, context: { used: 6_912, room: 8_000 } } }, ...answer, { type: 'done', reason: 'complete' }] }];

const steps = [
  { root: '', path: 'src/payments/queue/queue.ts', startLine: 42, endLine: 50, claim: 'Retries are driven by RetryQueue.run, which sends a payment up to five times and doubles the pause after each failure.' },
  { root: '', path: 'src/config.ts', startLine: 18, endLine: 21, claim: 'The limit and the first pause are settings.' },
  { root: '', path: 'src/payments/queue/queue.ts', startLine: 53, endLine: 55, claim: 'A job whose worker died is put back with its count at zero.' },
];
const question = 'Where is a failed payment retried?';

const problems = [
  { path: 'src/generated/schema.ts', message: 'The parser gave up after 2 seconds; the file is searched as plain text.' },
  { path: 'data/export-2023-with-a-very-long-name-that-does-not-fit.csv', message: 'The file is not readable: permission denied.' },
];
const largest = [
  { path: 'src/payments/', files: 3120, bytes: 18_400_000 },
  { path: 'web/', files: 2401, bytes: 9_200_000 },
];
const skipped = { '.gitignore': 1204, 'default: lock files': 3, 'default: generated files': 57 };

export const sourceScenes: Readonly<Record<string, readonly ToPanel[]>> = {
  receipt: complete,
  chosen: [restore(statusWith(), [asked({ state: 'complete', searched: searched.receipt, sending: sending.receipt, parts: [{ type: 'text', text: 'By `run`.' }], sources: { pinned: [{ root: '', path: 'src/clock.ts', startLine: 3, endLine: 30 }], excluded: [{ root: '', path: hits[4]!.chunk.path }, { root: '', path: 'docs/history/of/a/long/path/changes.md' }] } })])],
  tour: [...complete, { type: 'tour', tour: { question, steps, index: 0, state: 'there' } }],
  'tour-moved': [...complete, { type: 'tour', tour: { question, steps, index: 1, state: 'moved' } }],
  'index-ready': [restore(statusWith({ embedder: 'embedded' }, { embedder: { provider: 'embedded', model: 'cairn-code' }, embedded: 80_412, largest, skipped })), { type: 'page', page: 'index' }, { type: 'explained', explained: { path: 'dist/app.js', indexed: false, rule: 'default: generated files' } }],
  'index-problems': [restore(statusWith({}, { files: { total: 9800, indexed: 9798, failed: 2 }, problems, skipped, largest })), { type: 'page', page: 'index' }],
  'index-busy': [restore(statusWith({ index: { roots: statusWith({}, { state: 'indexing', files: { total: 9800, indexed: 3120, failed: 0 } }).index.roots, progress: { phase: 'indexing', done: 3120, total: 9800 } } })), { type: 'page', page: 'index' }],
  'index-paused': [restore(statusWith({ paused: true }, { files: { total: 9800, indexed: 3120, failed: 0 } })), { type: 'page', page: 'index' }],
  'index-damaged': [restore(statusWith({}, { state: 'damaged' })), { type: 'page', page: 'index' }],
  'index-forgotten': [restore(statusWith({ paused: true }, { state: 'absent', files: { total: 0, indexed: 0, failed: 0 }, bytes: 0, chunks: 0, updated: null, skipped: {} })), { type: 'page', page: 'index' }],
};

/** A symbol with callers and callees of each confidence. */
export function graphOf(names: { readonly middle: string; readonly callers: readonly string[]; readonly callees: readonly string[] }): GraphResult {
  const node = (id: number, symbol: string): GraphNode => ({ id, root: '', path: `src/${symbol.split('.')[0]?.toLowerCase() || 'index'}.ts`, symbol, kind: symbol.includes('.') ? 'method' : 'function', startLine: 10 * id + 1, endLine: 10 * id + 9 });
  const all = [names.middle, ...names.callers, ...names.callees];
  const confidence = (i: number) => (['resolved', 'resolved', 'likely', 'by-name'] as const)[i % 4] ?? 'resolved';
  return {
    symbol: names.middle,
    matches: [0],
    nodes: all.map((symbol, id) => node(id, symbol)),
    edges: [
      ...names.callers.map((_, i) => ({ from: i + 1, to: 0, kind: 'calls' as const, path: node(i + 1, all[i + 1] ?? '').path, line: 10 * i + 14, confidence: confidence(i) })),
      ...names.callees.map((_, i) => ({ from: 0, to: names.callers.length + i + 1, kind: 'calls' as const, path: node(0, names.middle).path, line: 3 + i, confidence: confidence(i) })),
    ],
    unresolved: [], namesakes: 1,
  };
}

export const graphScenes: Readonly<Record<string, readonly ToGraph[]>> = {
  graph: [{ type: 'picture', result: graphOf({ middle: 'RetryQueue.run', callers: ['Worker.tick', 'PaymentService.retryFailed', 'main', 'scheduledRetry'], callees: ['backoff', 'isRetryable', 'Clock.sleep', 'Gateway.send', 'Logger.warnAboutSomethingVeryLong'] }) }],
  'graph-many': [{ type: 'picture', result: { ...graphOf({ middle: 'log', callers: Array.from({ length: 40 }, (_, i) => `Module${i}.method${i}`), callees: ['format'] }), unresolved: [], namesakes: 9 } }],
  'graph-none': [{ type: 'picture', result: graphOf({ middle: 'unused', callers: [], callees: [] }) }],
  'graph-unknown': [{ type: 'picture', result: { symbol: 'nowhere', matches: [], nodes: [], edges: [], unresolved: [], namesakes: 0 } }],
  'graph-hostile': [{ type: 'picture', result: graphOf({ middle: '<img src=x onerror=alert(1)>', callers: ['<script>alert(1)</script>', '[x](javascript:alert(1))'], callees: ['$(bug) "quoted" `ticks`', 'x'.repeat(3_000)] }) }],
};
