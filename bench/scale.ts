import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Bench, Figure } from './measurement.ts';
import { scaleCorpus } from './scale/corpus.ts';
import { median, percentile } from './scale/numbers.ts';
import { ripgrep } from './scale/packages.ts';
import { measuringProgram, type Measure } from './scale/run-child.ts';

const run = promisify(execFile);

interface Spent {
  readonly cpu: number;
  readonly peak: number;
}
interface Cold extends Spent {
  readonly files: number;
  readonly chunks: number;
  readonly embedded: number;
  readonly wall: number;
  readonly bytes: number;
}
interface Reopened extends Spent {
  readonly firstAnswer: number;
  readonly hits: number;
  readonly synced: number;
  readonly changed: number;
  readonly read: number;
  readonly written: number;
}

/** What an index of 20,000, 100,000 and (with `--large`) 300,000 chunks costs, and what others cost over the same files. */
export const scale: Bench = async ({ dist, large, progress }) => {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'cairn-scale-')));
  try {
    const measure = await measuringProgram(folder);
    const figures: Figure[] = [];
    const colds = new Map<number, Cold>();
    for (const chunks of large ? [20_000, 100_000, 300_000] : [20_000, 100_000]) {
      const corpus = path.join(folder, 'corpus');
      await cp(await scaleCorpus(chunks, progress), corpus, { recursive: true });
      const home = path.join(folder, `home-${chunks}`);
      const { cold, figures: own } = await measureSize({ name: `${chunks / 1000}k`, main: chunks === 100_000, corpus, home, dist, measure, progress });
      colds.set(chunks, cold);
      figures.push(...own);
      await rm(corpus, { recursive: true });
      await rm(home, { recursive: true });
    }
    return [...figures, ...growth(colds)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

interface Size {
  readonly name: string;
  /** The size that the promises are made for: only its figures have thresholds. */
  readonly main: boolean;
  readonly corpus: string;
  readonly home: string;
  readonly dist: string;
  readonly measure: Measure;
  readonly progress: (line: string) => void;
}

async function measureSize(size: Size): Promise<{ cold: Cold; figures: Figure[] }> {
  const { name, corpus, home, dist, measure, progress } = size;
  const request = { folder: corpus, home, assets: dist, questions: await questionsFor(corpus) };
  const figure = (what: string, value: number, unit: string, most?: number): Figure => ({ name: `${name} ${what}`, value, unit, ...(most !== undefined && size.main ? { threshold: { most } } : {}) });
  progress(`${name}: reading and parsing`);
  const parse = await measure<Spent & { files: number; bytes: number }>('parse', request);
  progress(`${name}: cold index`);
  const cold = await measure<Cold>('cold', request);
  progress(`${name}: opening again`);
  const opened = await measure<Reopened>('reopen', request);
  progress(`${name}: searches`);
  const searched = await measure<Spent & { milliseconds: number[]; used: number[]; vectors: number[] }>('searches', request);
  progress(`${name}: saved files`);
  const saved = await measure<Spent & { milliseconds: number[]; shares: number[] }>('saveOne', { ...request, questions: await someFiles(corpus) });
  const figures = [
    figure('files', cold.files, ''),
    figure('chunks', cold.chunks, ''),
    figure('source', parse.bytes / 1e6, 'MB'),
    figure('reading and parsing, CPU', parse.cpu, 'ms'),
    figure('cold index, CPU', cold.cpu, 'ms'),
    figure('cold index / reading and parsing, CPU', cold.cpu / parse.cpu, '', 2.5),
    figure('cold index, wall / CPU', cold.wall / cold.cpu, '', 0.7),
    figure('cold index, peak memory', cold.peak, 'MB', 700),
    figure('index on disk', cold.bytes / 1e6, 'MB'),
    figure('opened again, first answer', opened.firstAnswer, 'ms', 1000),
    figure('opened again, files read', opened.read, '', 0),
    figure('opened again, index files written', opened.written, '', 0),
    figure('opened again, peak memory', opened.peak, 'MB'),
    figure('saved file, searchable after (median)', median(saved.milliseconds), 'ms', 300),
    figure('saved file, share of the index written (median)', median(saved.shares), '', 0.01),
    figure('saved file, share of the index written (largest)', Math.max(...saved.shares), ''),
    figure('search, p50', median(searched.milliseconds), 'ms', 20),
    figure('search, p95', percentile(searched.milliseconds, 0.95), 'ms', 50),
    figure('search, CPU p50', median(searched.used), 'ms'),
    figure('search, vector part p50', median(searched.vectors), 'ms', 5),
    ...(await rivals(size, request)),
  ];
  return { cold, figures };
}

/** What a user would use instead, over the same files. */
async function rivals({ name, main, corpus, measure, progress }: Size, request: Parameters<Measure>[1]): Promise<Figure[]> {
  const rg = await ripgrep(progress);
  const passes: number[] = [];
  for (const question of request.questions.slice(0, 5)) {
    const started = performance.now();
    const words = question.split(/\W+/).filter((word) => word.length > 3);
    await run(rg, ['--count', '--ignore-case', words.join('|'), corpus], { maxBuffer: 1 << 28 }).catch(() => undefined);
    passes.push(performance.now() - started);
  }
  const figures: Figure[] = [{ name: `${name} ripgrep, one pass`, value: median(passes), unit: 'ms' }];
  if (!main) return figures;
  progress(`${name}: plain MiniSearch`);
  const plain = await measure<Spent & { search: number; documents: number }>('miniSearch', request);
  progress(`${name}: plain Vectra`);
  const vectra = await measure<{ items: number; search: number; update: number; peak: number }>('vectra', request);
  return [
    ...figures,
    { name: `${name} plain MiniSearch, pieces of 40 lines`, value: plain.documents, unit: '' },
    { name: `${name} plain MiniSearch, CPU of building`, value: plain.cpu, unit: 'ms' },
    { name: `${name} plain MiniSearch, search p50`, value: plain.search, unit: 'ms' },
    { name: `${name} plain MiniSearch, peak memory`, value: plain.peak, unit: 'MB' },
    { name: `plain Vectra, ${vectra.items} vectors, search p50`, value: vectra.search, unit: 'ms' },
    { name: `plain Vectra, ${vectra.items} vectors, one more`, value: vectra.update, unit: 'ms' },
  ];
}

/** Peak memory a chunk, from the promised size to the largest. */
function growth(colds: ReadonlyMap<number, Cold>): Figure[] {
  const [small, large] = [colds.get(100_000), colds.get(300_000)];
  if (!small || !large) return [];
  const kilobytes = ((large.peak - small.peak) * 1024) / (large.chunks - small.chunks);
  return [{ name: 'peak memory a chunk, 100k to 300k', value: kilobytes, unit: 'KB', threshold: { most: 3 } }];
}

const wanted = 100;

/** Comments of the corpus make questions as people ask them: in words, of something that is there. */
async function questionsFor(corpus: string): Promise<string[]> {
  const files = await sampled(corpus, wanted * 4);
  const questions: string[] = [];
  for (const file of files) {
    const text = await readFile(path.join(corpus, file), 'utf8');
    const comment = /(?:\/\/|\/\*\*?|#|\*) +([A-Z][a-z]+(?: [a-zA-Z]+){4,11})/.exec(text)?.[1];
    if (comment) questions.push(comment);
    if (questions.length === wanted) break;
  }
  return questions;
}

/** Files that an editor would save: of a language with functions. */
async function someFiles(corpus: string): Promise<string[]> {
  return (await sampled(corpus, 5_000)).filter((file) => /\.(?:js|ts)$/.test(file) && !file.endsWith('.d.ts')).slice(0, 11);
}

/** Every so many files, the same ones each time. */
async function sampled(corpus: string, count: number): Promise<string[]> {
  const names = (await readdir(corpus, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());
  const files = names.map((each) => path.relative(corpus, path.join(each.parentPath, each.name)).replaceAll('\\', '/')).sort();
  const step = Math.max(1, Math.floor(files.length / count));
  return files.filter((_, i) => i % step === 0);
}
