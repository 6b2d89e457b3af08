import { expect, test } from 'vitest';
import { countTests } from '../../scripts/tests/section.ts';

const clean = { success: true, numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };

test('a clean run counts its tests', () => {
  expect(countTests(clean, 0)).toEqual({ passed: 5, failed: 0 });
});

test.each([
  ['a failed test', { ...clean, success: false, numPassedTests: 4, numFailedTests: 1 }, 1, { passed: 4, failed: 1 }],
  ['a skipped test', { ...clean, numPendingTests: 2 }, 0, { passed: 5, failed: 2 }],
  ['a file that could not be loaded', { ...clean, success: false }, 1, { passed: 5, failed: 1 }],
  ['an error outside any test', clean, 1, { passed: 5, failed: 1 }],
  ['a run that found nothing', { ...clean, numPassedTests: 0 }, 0, { passed: 0, failed: 1 }],
  ['a run that left no report', undefined, 0, { passed: 0, failed: 1 }],
])('%s is a failure', (_name, report, code, outcome) => {
  expect(countTests(report, code)).toEqual(outcome);
});
