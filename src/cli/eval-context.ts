import { systemClock } from '../adapters/system-clock.ts';
import { hitsPerQuestion } from '../core/answering/answer.ts';
import { completeContext } from '../core/answering/complete-context.ts';
import type { Engine } from '../core/engine.ts';
import { contextFigures, type ContextFigures, type ContextRow } from '../core/evaluation/context-figures.ts';
import type { Item } from '../core/evaluation/items.ts';

/** Sizes that are measured beside that of the settings. */
export const contextSizes: readonly number[] = [4000, 8000];

/** What the contexts of one question hold, by their size in tokens. */
export type ContextsOf = ReadonlyMap<number, ContextFigures>;

/** Of each question whose answer has lines: whether the context that would go to a model holds them. `prefix` as for the hits. */
export async function askContexts(items: readonly Item[], sizes: readonly number[], engine: Engine, prefix: string, signal: AbortSignal): Promise<ContextsOf[]> {
  const all: ContextsOf[] = [];
  for (const item of items.filter(({ relevant }) => relevant.some(({ startLine }) => startLine !== undefined))) {
    const { hits } = await engine.search({ text: item.query, top: hitsPerQuestion }, signal);
    const contexts = new Map<number, ContextFigures>();
    for (const tokens of sizes) {
      const { pieces } = await completeContext({ text: item.query, attachments: [] }, hits, { engine, read: (root, path) => engine.read(root, path), clock: systemClock }, tokens, signal);
      const figures = contextFigures(pieces.map(({ path, span }) => ({ path: prefix + path, start: span.startLine, end: span.endLine })), item.relevant);
      if (figures) contexts.set(tokens, figures);
    }
    all.push(contexts);
  }
  return all;
}

export function contextReport(rows: readonly ContextRow[]): string {
  const [first] = rows;
  if (!first || first.questions === 0) return 'No question has lines, so it can\'t be told what a context holds of them.\n';
  const line = ({ tokens, some, all }: ContextRow) => `${tokens.toLocaleString('en').padStart(9)} ${some.toFixed(3).padStart(16)} ${all.toFixed(3).padStart(12)}`;
  return [`Contexts of ${first.questions} ${first.questions === 1 ? 'question' : 'questions'} with lines:`, `${'tokens'.padStart(9)} ${'a place in it'.padStart(16)} ${'all of them'.padStart(12)}`, ...rows.map(line), ''].join('\n');
}
