import { expect, it } from 'vitest';
import { askedIn } from './asked.ts';

const diff = 'diff --git a/a.ts b/a.ts\n@@ -1 +1 @@\n-a\n+b\ndiff --git a/b.ts b/b.ts\n@@ -1 +1 @@\n-a\n+b\n';

it.each([
  ['Explain this change\n' + diff, { words: 'Explain this change', diff, files: 2 }],
  ['what does diff --git say?', { words: 'what does diff --git say?', diff: '', files: 0 }],
  [diff, { words: diff, diff: '', files: 0 }],
  ['two\nlines', { words: 'two\nlines', diff: '', files: 0 }],
])('%j is asked as its words, with the change apart', (question, asked) => {
  expect(askedIn(question)).toEqual(asked);
});
