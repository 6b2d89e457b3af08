import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gainOf } from '../src/core/evaluation/compare.ts';
import type { Figures } from '../src/core/evaluation/metrics.ts';
import type { Scored } from '../src/core/evaluation/runs.ts';
import { macroMean, meanSpans, summarise } from '../src/core/evaluation/summary.ts';
import { askStages } from './asked-stages.ts';
import type { Bench, Figure } from './measurement.ts';
import { plainHybrid, stages, usual } from './stages.ts';

/** What users' ranking must reach on the set of questions that it was built with. */
const floors: Readonly<Record<string, number>> = {
  'root': 0.88,
  'root chunks': 0.88,
  'full': 0.83,
  'full code': 0.84,
  'recall': 0.92,
  'lines@5': 0.7,
  'documents': 0.75,
  'zh pure': 0.65,
  'zh mixed': 0.82,
};

/**
 * What keywords, embedding, their fusion and the rules are worth, each alone and together: here, and on repositories that
 * nothing was chosen on (`--elsewhere-items`, `--elsewhere-repos`). The gain over the plain hybrid has a paired bootstrap.
 */
export const ablation: Bench = async ({ items, repos, elsewhereItems, elsewhereRepos, dist, home, progress }) => {
  if (!items || !repos) throw new Error('This measurement needs --items FILE and --repos FOLDER.');
  const own = home ?? (await mkdtemp(path.join(os.tmpdir(), 'cairn-bench-')));
  try {
    const at = async (file: string, folder: string) => {
      const shared = { items: file, repos: folder, home: own, dist, progress };
      return { root: await askStages({ ...shared, scope: 'root' }), full: await askStages({ ...shared, scope: 'full' }) };
    };
    const figures = placeFigures('', await at(items, repos), floors);
    if (elsewhereItems && elsewhereRepos) figures.push(...placeFigures('elsewhere ', await at(elsewhereItems, elsewhereRepos), {}));
    return figures;
  } finally {
    if (home === undefined) await rm(own, { recursive: true, force: true });
  }
};

interface Answers {
  readonly root: ReadonlyMap<string, Scored[]>;
  readonly full: ReadonlyMap<string, Scored[]>;
}

function placeFigures(place: string, { root, full }: Answers, least: Readonly<Record<string, number>>): Figure[] {
  // Without an embedding model the best that can be had is keywords and rules.
  const measured = stages.filter(({ name }) => full.has(name));
  const rows = measured.flatMap(({ name }) => rowOf(place + name, root.get(name) ?? [], full.get(name) ?? [], name === usual ? least : {}));
  return [...rows, ...gains(place, 'root', root, (f) => f.ndcg10), ...gains(place, 'full code', full, (f) => f.ndcg10Code)];
}

function rowOf(name: string, root: readonly Scored[], full: readonly Scored[], least: Readonly<Record<string, number>>): Figure[] {
  const english = full.filter(({ item }) => item.asked !== 'zh');
  const styled = (style: string) => macroMean(full.filter((scored) => scored.item.asked === 'zh' && scored.item.style === style), (f) => f.ndcg10Code);
  const cells: readonly (readonly [string, number | null])[] = [
    ['root', macroMean(root, (f) => f.ndcg10)],
    ['root chunks', macroMean(root, (f) => f.chunkNdcg10)],
    ['full', macroMean(english, (f) => f.ndcg10)],
    ['full code', macroMean(english, (f) => f.ndcg10Code)],
    ['recall', macroMean(english, (f) => f.recall10)],
    ['lines@5', meanSpans(summarise(english))],
    ['documents', macroMean(english.filter(({ item }) => item.type === 'docs'), (f) => f.ndcg10)],
    ['zh pure', styled('pure')],
    ['zh mixed', styled('mixed')],
  ];
  return cells.flatMap(([column, value]) => {
    const floor = least[column];
    return value === null ? [] : [{ name, column, value, unit: '', ...(floor === undefined ? {} : { threshold: { least: floor } }) }];
  });
}

/** `questions`: for these very repositories. `repositories`: for others like them. */
function gains(place: string, scope: string, answers: ReadonlyMap<string, Scored[]>, figure: (figures: Figures) => number): Figure[] {
  const english = (stage: string) => (answers.get(stage) ?? []).filter(({ item }) => item.asked !== 'zh');
  const [before, after] = [english(plainHybrid), english(usual)];
  if (before.length === 0) return [];
  const near = gainOf(before, after, figure, { draw: 'questions' });
  const far = gainOf(before, after, figure, { draw: 'repositories' });
  const name = `${place}${scope} gain over ${plainHybrid}`;
  return [
    { name, value: near.mean, unit: '' },
    { name: `${name}, 95 % from`, value: near.low, unit: '' },
    { name: `${name}, 95 % to`, value: near.high, unit: '' },
    { name: `${name}, repositories drawn, 95 % from`, value: far.low, unit: '' },
    { name: `${name}, repositories drawn, 95 % to`, value: far.high, unit: '' },
  ];
}
