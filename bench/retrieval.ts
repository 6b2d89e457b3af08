import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Row } from '../src/core/evaluation/summary.ts';
import type { Bench, Figure } from './measurement.ts';
import { runCli } from './run-cli.ts';

interface Report {
  readonly rows: readonly Row[];
  readonly meanSpans: number | null;
}

/**
 * A set of questions over their repositories: `root` is the published protocol (one folder, code only), `full` the whole
 * repository as a user opens it. NDCG@10, recall@10 and MRR@10 are by file.
 */
export const retrieval: Bench = async ({ items, repos, dist, home, progress }) => {
  if (!items || !repos) throw new Error('This measurement needs --items FILE and --repos FOLDER.');
  const own = home ?? (await mkdtemp(path.join(os.tmpdir(), 'cairn-bench-')));
  const figures: Figure[] = [];
  try {
    for (const scope of ['root', 'full']) {
      progress(`scope ${scope}`);
      const { rows, meanSpans } = await runCli<Report>(dist, own, ['eval', items, '--repos', repos, '--scope', scope, '--json', '--quiet']);
      for (const row of rows.filter(({ by }) => ['all', 'source', 'asked'].includes(by))) figures.push(...figuresOf(`${scope} ${row.group}`, row));
      if (meanSpans !== null) figures.push({ name: `${scope} mean over sources lines@5`, value: meanSpans, unit: '' });
    }
  } finally {
    if (home === undefined) await rm(own, { recursive: true, force: true });
  }
  return figures;
};

function figuresOf(name: string, row: Row): Figure[] {
  return [
    { name: `${name} NDCG@10`, value: row.ndcg10, unit: '' },
    { name: `${name} NDCG@10 code only`, value: row.ndcg10Code, unit: '' },
    { name: `${name} NDCG@10 by chunk`, value: row.chunkNdcg10, unit: '' },
    { name: `${name} recall@10`, value: row.recall10, unit: '' },
    { name: `${name} MRR@10`, value: row.mrr10, unit: '' },
    ...(row.spans5 === null ? [] : [{ name: `${name} lines@5`, value: row.spans5, unit: '' }]),
  ];
}
