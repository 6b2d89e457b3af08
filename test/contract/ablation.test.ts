import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ablation } from '../../bench/ablation.ts';
import { missed, table, type Figure } from '../../bench/measurement.ts';
import { stages, usual } from '../../bench/stages.ts';
import type { SearchOptions } from '../../src/core/engine.ts';
import { readSettings } from '../../src/core/settings.ts';
import { buildEngine } from '../../src/process/build-engine.ts';

const code = 'export function drainQueue(): void {\n  jobs.forEach((job) => job.run());\n}\n';
const files = {
  // Says the words of the question more often than what it tests: only rules put it below.
  'shop+one/src/queue.test.ts': "it('drains the queue', () => {\n  drainQueue();\n  expect(queue).toBe('the drained queue');\n  drainQueue(queue);\n});\n",
  'shop+one/src/queue.ts': code,
  'shop+one/src/cart.ts': 'export function totalPrice(): number {\n  return 1;\n}\n',
};
const items = [
  { id: '1', query: 'drain the queue', source: 'semble', query_lang: 'en', relevant: ['src/queue.ts:1-3'] },
  { id: '2', query: '队列', source: 'semble+zh', query_lang: 'zh', zh_style: 'pure', relevant: ['src/queue.ts'] },
].map((item) => JSON.stringify({ repo: 'shop/one', root: 'src', language: 'typescript', query_type: 'semantic', ...item }));

let figures: readonly Figure[] = [];
const dist = path.resolve(import.meta.dirname, '../../dist');
const repos = mkdtempSync(path.join(os.tmpdir(), 'cairn-test-'));
afterAll(() => rmSync(repos, { recursive: true, force: true }));
beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(repos, name)), { recursive: true });
    writeFileSync(path.join(repos, name), text);
  }
  const list = path.join(repos, 'items.jsonl');
  writeFileSync(list, items.join('\n'));
  const large = false;
  figures = await ablation({ items: list, repos, elsewhereItems: list, elsewhereRepos: repos, home: undefined, dist, large, progress: () => undefined });
});
const cell = (name: string, column: string) => figures.find((figure) => figure.name === name && figure.column === column)?.value;

it('has a row for each way to rank, here and elsewhere', () => {
  const rows = new Set(figures.filter(({ column }) => column !== undefined).map(({ name }) => name));
  expect([...rows]).toEqual([...stages.map(({ name }) => name), ...stages.map(({ name }) => `elsewhere ${name}`)]);
});

it('measures each as what it is', () => {
  expect(cell('keywords', 'full')).toBeLessThan(1);
  expect(cell('keywords + rules', 'full')).toBe(1);
  expect(cell(usual, 'full')).toBe(1);
  expect(cell(`${usual}, no bridge from Chinese`, 'zh pure')).toBeDefined();
  expect(cell(`${usual}, no bridge from Chinese`, 'full')).toBeUndefined();
});

it('can search without the bridge from Chinese words', async () => {
  const { settings } = readSettings((key) => (key === 'embedding.provider' ? 'none' : undefined));
  const log = { info: () => undefined, warn: () => undefined };
  const engine = await buildEngine({ folders: [{ folder: path.join(repos, 'shop+one'), name: '' }], settings, home: path.join(repos, 'home'), assets: dist, embedder: null, log });
  const { signal } = new AbortController();
  await engine.sync(() => undefined, signal);
  const found = async (options?: SearchOptions) => (await engine.search({ text: '队列', top: 5 }, signal, options)).hits.length;
  expect(await found()).toBeGreaterThan(0);
  expect(await found({ bridge: false })).toBe(0);
  await engine.dispose();
});

it('says what the rules gain over the plain hybrid, with its range', () => {
  const gain = (end: string) => figures.find(({ name }) => name === `full code gain over fusion${end}`)?.value;
  expect(gain('')).toBe((cell(usual, 'full code') ?? 0) - (cell('fusion', 'full code') ?? 0));
  expect(gain(', 95 % from')).toBeCloseTo(gain('') ?? NaN);
});

it('holds the ranking that users have to its floors, and marks what misses one', () => {
  const held = figures.filter(({ threshold }) => threshold);
  expect(new Set(held.map(({ name }) => name))).toEqual(new Set([usual]));
  const low = { ...held[0], value: 0.1 } as Figure;
  expect([missed(low), table({ name: 'a', figures: [low] }, null)]).toEqual([true, expect.stringContaining('0.100 !')]);
});
