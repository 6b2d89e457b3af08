import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Row } from '../src/core/evaluation/evaluate.ts';
import type { Bench, Figure } from './measurement.ts';
import { runCli } from './run-cli.ts';

/**
 * NDCG@10, recall@10 and MRR of a set of questions over their repositories: `root` is the published protocol (one
 * folder, code only), `full` the whole repository as a user opens it.
 */
export const retrieval: Bench = async ({ items, repos, dist, progress }) => {
  if (!items || !repos) throw new Error('This measurement needs --items FILE and --repos FOLDER.');
  const home = await mkdtemp(path.join(os.tmpdir(), 'cairn-bench-'));
  const figures: Figure[] = [];
  try {
    for (const scope of ['root', 'full']) {
      progress(`scope ${scope}`);
      const { rows } = await runCli<{ rows: Row[] }>(dist, home, ['eval', items, '--repos', repos, '--scope', scope, '--json', '--quiet']);
      for (const { group, ndcg10, recall10, mrr10 } of rows) {
        figures.push(
          { name: `${scope} ${group} NDCG@10`, value: ndcg10, unit: '' },
          { name: `${scope} ${group} recall@10`, value: recall10, unit: '' },
          { name: `${scope} ${group} MRR@10`, value: mrr10, unit: '' },
        );
      }
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
  return figures;
};
