import { expect, it } from 'vitest';
import { symbolSummary } from './symbol-summary.ts';

it.each([
  ['/**\n * Retries a failed payment. Twice at most.\n * @param id of the payment\n */\nfunction retry() {}', 'Retries a failed payment'],
  ['def retry(id):\n    """Retry a failed payment; twice at most."""\n    pass', 'Retry a failed payment'],
  ['// retry tries again.\nfunc retry() {}', 'retry tries again'],
  ['function retry() {}', ''],
  [`// ${'so '.repeat(100)}\nfunction retry() {}`, `${'so '.repeat(67).slice(0, 200)}…`],
])('%j is summed up as %j', (text, summary) => {
  expect(symbolSummary(text, { startLine: 1, endLine: 9 })).toBe(summary);
});
