import { expect, it } from 'vitest';
import type { Exchange } from '../../src/protocol/conversation.ts';
import { hit, hits } from '../../test/support/panel-scenes.ts';
import { followUps } from './follow-ups.ts';

const receipt = { hits: [...hits], coverage: { indexed: 1, total: 1, failed: 0 }, mode: 'keyword', milliseconds: 1 } as const;
const exchange = (change: Partial<Exchange>): Exchange => ({ id: 'e', question: 'Where is a failed payment retried?', attachments: [], searchOnly: false, state: 'complete', searched: receipt, parts: [], ...change });
const cited = { type: 'citation', citation: { raw: '', root: '', path: 'src/payments/queue/queue.ts', startLine: 88, endLine: 90, state: 'verified' } } as const;

it('asks of what the answer cites and names before what was only found', () => {
  expect(followUps(exchange({ parts: [{ type: 'text', text: 'See ' }, cited] }))).toEqual(['How does isRetryable work?', 'How does RetryQueue.run work?', 'What is RetryQueue responsible for?']);
  expect(followUps(exchange({ parts: [{ type: 'text', text: 'In `RetryQueue` it is.' }] }))[0]).toBe('What is RetryQueue responsible for?');
});

it('asks who uses what the question was about', () => {
  expect(followUps(exchange({ question: 'How does RetryQueue.run work?', state: 'code' }))).toEqual(['What calls RetryQueue.run?', 'Which tests cover RetryQueue?', 'How does isRetryable work?']);
});

it('asks nothing while an answer is made, after a failure, and of names that could be anything', () => {
  expect([followUps(exchange({ state: 'streaming' })), followUps(exchange({ state: 'failed' }))]).toEqual([[], []]);
  const odd = hit('a.ts', 1, '<img src=x onerror=alert(1)>', 'function', 'x', {});
  expect(followUps(exchange({ searched: { ...receipt, hits: [odd] } }))).toEqual([]);
});
