import { expect, it } from 'vitest';
import { asksAboutProject, relationAsked } from './asked-about.ts';

it.each(['Give me an overview of the architecture', 'what does this project do', 'How is the code organized?', 'where do I start reading', 'what are the coding conventions', '这个项目的架构是什么', 'プロジェクトの構成は', '전체 구조가 어떻게 되나요'])('is about the project: %s', (text) => {
  expect(asksAboutProject(text)).toBe(true);
});

it.each(['Where is a payment retried?', 'how is the project id parsed', 'what does the structure Ledger hold', 'fix the code path for empty lists'])('is about some code: %s', (text) => {
  expect(asksAboutProject(text)).toBe(false);
});

it.each([
  ['who calls retryPayment', 'callers'],
  ['Where is RetryQueue used?', 'callers'],
  ['what depends on the ledger', 'callers'],
  ['谁调用了 retryPayment', 'callers'],
  ['what happens after the last retry', 'callees'],
  ['walk me through a checkout', 'callees'],
  ['支付流程是怎样的', 'callees'],
  ['how does the queue back off', null],
] as const)('%s: %s', (text, expected) => {
  expect(relationAsked(text)).toBe(expected);
});
