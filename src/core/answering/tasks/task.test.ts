import { expect, it } from 'vitest';
import type { Attachment } from '../../model/answer.ts';
import { askedBy, taskOf } from './task.ts';

const code: Attachment = { root: '', path: 'a.ts', span: { startLine: 1, endLine: 1 }, language: '', text: 'x' };
const diff = 'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-x\n+y';
const question = (text: string, attachments: readonly Attachment[] = []) => ({ text, attachments, history: [] });

it.each([
  ['Explain this code', [code], 'explain'],
  ['/explain', [code], 'explain'],
  ['Explain how payments work', [], null],
  ['Where is it?', [code], null],
  [`Explain this change\n${diff}`, [], 'explain-change'],
  ['解释这段代码', [code], 'explain'],
  ['解释这个错误\nTypeError: x is not a function', [], 'explain-error'],
  [`解释这个改动\n${diff}`, [], 'explain-change'],
  ['Explain this error\nTypeError: x is not a function', [], 'explain-error'],
  ['why? at a (src/a.ts:3:1)\n at b (src/b.ts:4:1)', [], 'explain-error'],
  ['What does src/a.ts:3 do?', [], null],
  ['/write a queue that retries', [], 'write'],
  ['write a queue', [], null],
])('%s', (text, attachments, task) => {
  expect(taskOf(question(text, attachments))).toBe(task);
});

it('what was pasted is no part of the words', () => {
  expect(askedBy(question(`Explain this change\n${diff}`), 'explain-change')).toEqual({ words: 'Explain this change', pasted: diff });
  expect(askedBy(question('Explain this error\nE1\nE2'), 'explain-error')).toEqual({ words: 'Explain this error', pasted: 'E1\nE2' });
  expect(askedBy(question('/write a queue'), 'write')).toEqual({ words: 'a queue', pasted: '' });
});
