import { expect, it } from 'vitest';
import type { Attachment } from '../core/model/answer.ts';
import { createAttachments } from './attachments.ts';

const code = (path: string, text = path): Attachment => ({ root: '', path, span: { startLine: 1, endLine: 2 }, language: 'typescript', text });

it('go along with one question, and are gone then', () => {
  const told: number[] = [];
  const attachments = createAttachments((list) => told.push(list.length));
  attachments.add(code('a'));
  attachments.add(code('b'));
  attachments.remove(0);
  expect(attachments.take().map(({ path }) => path)).toEqual(['b']);
  expect(attachments.take()).toEqual([]);
  expect(told).toEqual([1, 2, 1, 0]);
});

it('hold a place once, as it is now, and the newest eight', () => {
  const attachments = createAttachments(() => undefined);
  attachments.add(code('a', 'old'));
  attachments.add(code('a', 'new'));
  expect(attachments.list().map(({ text }) => text)).toEqual(['new']);
  for (const path of 'bcdefghi') attachments.add(code(path));
  expect(attachments.list().map(({ path }) => path).join('')).toBe('bcdefghi');
});
