import { describe, expect, it } from 'vitest';
import { isRunning, withEvent, type AnswerEvent, type Exchange } from './conversation.ts';

const asked: Exchange = { id: 'e1', question: 'Where?', attachments: [], searchOnly: false, state: 'searching', parts: [] };
const citation = { raw: 'a.ts:1-2', root: '', path: 'a.ts', startLine: 1, endLine: 2, state: 'unverified' } as const;
const searched: AnswerEvent = { type: 'searched', receipt: { hits: [], coverage: { indexed: 1, total: 1, failed: 0 }, mode: 'keyword', milliseconds: 3 } };
const sending: AnswerEvent = { type: 'sending', receipt: { provider: 'p', model: 'm', host: 'h', pieces: [], dropped: 0, bytes: 9, requests: 1, masked: [] } };
const fold = (...events: AnswerEvent[]): Exchange => events.reduce(withEvent, asked);

describe('an exchange folded from events', () => {
  it('keeps searching until something is sent', () => {
    expect(fold(searched).state).toBe('searching');
    expect(fold(searched, sending).state).toBe('waiting');
  });

  it('joins texts, and keeps citations between them in order', () => {
    const exchange = fold(searched, sending, { type: 'text', text: 'It is ' }, { type: 'text', text: 'here ' }, { type: 'citation', citation }, { type: 'text', text: '.' });
    expect(exchange.parts).toEqual([
      { type: 'text', text: 'It is here ' },
      { type: 'citation', citation },
      { type: 'text', text: '.' },
    ]);
    expect(exchange.state).toBe('streaming');
  });

  it('adds up what the model reports of its tokens', () => {
    expect(fold({ type: 'usage', inputTokens: 10 }, { type: 'usage', outputTokens: 5 }).usage).toEqual({ inputTokens: 10, outputTokens: 5 });
  });

  it.each(['complete', 'length', 'stopped', 'code'] as const)('ends as %s and takes nothing more', (reason) => {
    const ended = fold({ type: 'text', text: 'a' }, { type: 'done', reason });
    expect(ended.state).toBe(reason);
    expect(isRunning(ended)).toBe(false);
    expect(withEvent(ended, { type: 'text', text: 'late' })).toBe(ended);
  });

  it('keeps what arrived before a failure', () => {
    const failure = { code: 'stream-broken', message: 'It broke.', action: 'Ask again.' } as const;
    const ended = fold({ type: 'text', text: 'half' }, { type: 'failed', failure });
    expect(ended).toMatchObject({ state: 'failed', failure, parts: [{ type: 'text', text: 'half' }] });
  });
});
