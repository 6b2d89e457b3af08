import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { SyncSummary } from '../src/core/model/status.ts';
import type { Bench } from './measurement.ts';
import { runCli } from './run-cli.ts';

/** Packages whose sources come with `npm ci`: real code that nobody here wrote. */
const packages = ['@anthropic-ai/sdk', '@modelcontextprotocol/sdk', 'minisearch', 'preact', 'valibot', 'vectra', 'vite', 'vitest', 'typescript-eslint', 'fast-check', 'zod', 'markdown-it'];

/** A cold index of some real packages with the built command line, the same again with nothing changed, and a search. */
export const indexing: Bench = async ({ dist, progress }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-bench-'));
  const [corpus, home, clone, archive] = ['corpus', 'home', 'clone', 'index.cairn'].map((name) => path.join(folder, name)) as [string, string, string, string];
  try {
    for (const name of packages) await copyPackage(path.resolve(dist, '..', 'node_modules', name), path.join(corpus, name));
    progress('cold');
    const cold = await timed(() => runCli<SyncSummary>(dist, home, ['index', corpus, '--json', '--quiet']));
    progress('again');
    const again = await timed(() => runCli<SyncSummary>(dist, home, ['index', corpus, '--json', '--quiet']));
    const search = await timed(() => runCli<object>(dist, home, ['search', 'where is a request retried after a time-out', '--dir', corpus, '--json']));
    progress('import');
    const exported = await timed(() => runCli<{ exported: { bytes: number } }>(dist, home, ['index', corpus, '--export', archive, '--json', '--quiet']));
    // Another path, and times of its own, as in a fresh clone.
    await cp(corpus, clone, { recursive: true });
    const imported = await timed(() => runCli<SyncSummary>(dist, home, ['index', clone, '--import', archive, '--json', '--quiet']));
    const status = await runCli<{ roots: { bytes: number }[] }>(dist, home, ['status', corpus, '--json']);
    return [
      { name: 'files', value: cold.result.added, unit: '' },
      { name: 'chunks', value: cold.result.chunks, unit: '' },
      { name: 'cold', value: cold.milliseconds, unit: 'ms' },
      { name: 'again, nothing changed', value: again.milliseconds, unit: 'ms' },
      { name: 'again / cold', value: again.milliseconds / cold.milliseconds, unit: '', threshold: { most: 0.4 } },
      { name: 'files handled again', value: again.result.added + again.result.updated, unit: '', threshold: { most: 0 } },
      { name: 'search as a process', value: search.milliseconds, unit: 'ms' },
      { name: 'export', value: exported.milliseconds, unit: 'ms' },
      { name: 'exported file', value: exported.result.exported.bytes / 1e6, unit: 'MB' },
      { name: 'import in another clone', value: imported.milliseconds, unit: 'ms' },
      { name: 'import / cold', value: imported.milliseconds / cold.milliseconds, unit: '', threshold: { most: 0.1 } },
      { name: 'embedded after import', value: imported.result.embedded, unit: '', threshold: { most: 0 } },
      { name: 'on disk', value: (status.roots[0]?.bytes ?? 0) / 1e6, unit: 'MB' },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Built files are sources here: the rules that leave them out of a workspace are not what is measured. */
async function copyPackage(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await cp(from, to, { recursive: true, filter: (file) => !path.relative(from, file).split(path.sep).includes('node_modules') });
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
  const started = performance.now();
  const result = await work();
  return { result, milliseconds: performance.now() - started };
}
