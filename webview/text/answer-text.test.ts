import { expect, it } from 'vitest';
import type { Exchange } from '../../src/protocol/conversation.ts';
import { answerText, spokenAnswer } from './answer-text.ts';

const citation = { raw: 'a.ts:1', root: 'api', path: 'src/a.ts', startLine: 1, endLine: 3, state: 'unverified' } as const;
const exchange: Exchange = { id: 'e', question: 'q', attachments: [], searchOnly: false, state: 'complete', parts: [{ type: 'text', text: 'It is **here** ' }, { type: 'citation', citation }, { type: 'text', text: '.' }] };

it('copies Markdown with whole places', () => {
  expect(answerText(exchange)).toBe('It is **here** [api/src/a.ts:1-3].');
});

it('speaks without markup', () => {
  expect(spokenAnswer(exchange)).toBe('It is here (src/a.ts).');
});

it('copies an answer of code as its places', () => {
  const hit = { root: '', chunk: { id: 'b.ts#1', path: 'b.ts', span: { startLine: 2, endLine: 2 }, kind: 'function', language: 'typescript', symbol: 'run', embedText: '' }, text: 'x', score: 1, why: {} } as const;
  const code: Exchange = { ...exchange, parts: [], state: 'code', searched: { hits: [hit], coverage: { indexed: 1, total: 1, failed: 0 }, mode: 'keyword', milliseconds: 1 } };
  expect(answerText(code)).toBe('b.ts:2 run');
});
