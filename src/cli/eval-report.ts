import type { Change, Comparison } from '../core/evaluation/compare.ts';
import { meanSpans, type Row } from '../core/evaluation/summary.ts';
import { count, oneLine } from './terminal.ts';

/** Figures for people: all questions, then each way to group them that says more, then what changed. */
export function evalReport(rows: readonly Row[], comparison: Comparison | undefined, baseline: string): string {
  const shown = rows.filter(({ by }) => by === 'all' || rows.filter((row) => row.by === by).length > 1);
  const spans = meanSpans(rows);
  return [
    table(shown),
    ...(spans === null ? [] : [`Exact lines among the first five, mean over the sources with ten such questions: ${spans.toFixed(3)}\n`]),
    ...(comparison ? [comparisonText(comparison, baseline)] : []),
  ].join('\n');
}

/** `+0.012 (95 %: -0.003 to +0.027)` */
export function gainText({ mean, low, high }: Comparison['gain']): string {
  return `${signed(mean)} (95 %: ${signed(low)} to ${signed(high)})`;
}

const columns: readonly (readonly [string, (row: Row) => string])[] = [
  ['questions', ({ questions }) => String(questions)],
  ['NDCG@10', ({ ndcg10 }) => ndcg10.toFixed(3)],
  ['code only', ({ ndcg10Code }) => ndcg10Code.toFixed(3)],
  ['by chunk', ({ chunkNdcg10 }) => chunkNdcg10.toFixed(3)],
  ['recall@10', ({ recall10 }) => recall10.toFixed(3)],
  ['MRR@10', ({ mrr10 }) => mrr10.toFixed(3)],
  ['missed', ({ missed }) => String(missed)],
  ['lines@5', ({ spans5 }) => spans5?.toFixed(3) ?? '–'],
];

function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ group }) => group.length), 'repository'.length);
  const lines: string[] = [];
  let by = '';
  for (const row of rows) {
    if (row.by !== by) {
      by = row.by;
      lines.push(...(lines.length > 0 ? [''] : []), [(by === 'all' ? '' : by).padEnd(width), ...columns.map(([name]) => name.padStart(9))].join(' '));
    }
    lines.push([oneLine(row.group).padEnd(width), ...columns.map(([, cell]) => cell(row).padStart(9))].join(' '));
  }
  return [...lines, ''].join('\n');
}

/** So many are worth reading in a terminal; `--json` has all. */
const listed = 20;

function comparisonText({ questions, gain, better, worse }: Comparison, baseline: string): string {
  const alike = questions - better.length - worse.length;
  return [
    `Against ${baseline} (${count(questions, 'question')}): NDCG@10 ${gainText(gain)}; ${better.length} better, ${worse.length} worse, ${alike} alike.`,
    ...changes('worse', worse),
    ...changes('better', better),
    '',
  ].join('\n');
}

function changes(name: string, list: readonly Change[]): string[] {
  const lines = list.slice(0, listed).map(({ before, after, query, repo }) => `  ${name.padEnd(6)}  ${before.toFixed(2)} → ${after.toFixed(2)}  ${repo ? `${oneLine(repo)}: ` : ''}${oneLine(query).slice(0, 120)}`);
  return list.length > listed ? [...lines, `  … ${list.length - listed} more; --json lists all`] : lines;
}

function signed(value: number): string {
  const text = Math.abs(value).toFixed(3);
  return Number(text) === 0 ? text : `${value < 0 ? '-' : '+'}${text}`;
}
