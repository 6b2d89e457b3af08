import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseItems } from '../../src/core/evaluation/items.ts';
import type { Figures } from '../../src/core/evaluation/metrics.ts';
import { parseRun, rescore } from '../../src/core/evaluation/runs.ts';
import { summarise } from '../../src/core/evaluation/summary.ts';

/**
 * A made-up run over made-up questions, and what the benchmark's reference scorer says of it. A figure that differs can't be
 * put beside a published one.
 */
const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../fixtures/evaluation', name), 'utf8');
const expected = JSON.parse(read('figures.json')) as { all: Partial<Figures>; questions: Record<string, Partial<Figures>> };
const scored = rescore(parseItems(read('items.jsonl'), 'items.jsonl'), parseRun(read('run.jsonl'), 'run.jsonl'));
const digits = (figures: Partial<Figures>) => Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value?.toFixed(9)]));

it('gives each question the figures of the reference scorer', () => {
  expect(scored).toHaveLength(60);
  for (const { item, figures } of scored) {
    const { spans5: _, ...known } = figures;
    expect(digits(known), item.id).toEqual(digits(expected.questions[item.id] ?? {}));
  }
});

it('has its mean over repositories', () => {
  const all: Record<string, unknown> = { ...summarise(scored)[0] };
  for (const [name, value] of Object.entries(expected.all)) expect(all[name], name).toBeCloseTo(Number(value), 9);
});
