import { describe, expect, it } from 'vitest';
import type { Citation } from '../core/model/answer.ts';
import { createConversation, slim } from './conversation.ts';
import type { Memory } from './memory.ts';

function memory(): Memory {
  const kept = new Map<string, unknown>();
  // As the editor does: what is kept goes through JSON.
  return { get: (key) => kept.get(key), update: async (key, value) => void kept.set(key, JSON.parse(JSON.stringify(value ?? null))) };
}

function conversation(kept: Memory = memory()) {
  let last = 0;
  return createConversation(kept, () => `id-${++last}`);
}

const citation: Citation = { raw: 'src/a.ts:1-2', root: '', path: 'src/a.ts', startLine: 1, endLine: 2, state: 'unverified' };

describe('a conversation', () => {
  it('outlives a reload, whole', () => {
    const kept = memory();
    const before = conversation(kept);
    const { id } = before.begin('where?', [], false);
    before.apply(id, { type: 'text', text: 'There ' });
    before.apply(id, { type: 'citation', citation });
    before.apply(id, { type: 'done', reason: 'complete' });
    before.save();
    expect(conversation(kept).exchanges()).toEqual(before.exchanges());
  });

  it('marks what a reload cut off as stopped', () => {
    const kept = memory();
    conversation(kept).begin('where?', [], true);
    expect(conversation(kept).exchanges()).toMatchObject([{ question: 'where?', searchOnly: true, state: 'stopped' }]);
  });

  it('leaves out what it can not read', async () => {
    const kept = memory();
    for (const value of ['text', { a: 1 }, [{ id: 1 }, null]]) {
      await kept.update('conversation', value);
      expect(conversation(kept).exchanges()).toEqual([]);
    }
  });

  it('keeps the newest exchanges when there are too many', () => {
    const kept = memory();
    const before = conversation(kept);
    for (let i = 0; i < 5; i++) {
      const { id } = before.begin(`question ${i}`, [], false);
      before.apply(id, { type: 'text', text: 'x'.repeat(300_000) });
      before.apply(id, { type: 'done', reason: 'complete' });
    }
    before.save();
    expect(before.exchanges()).toHaveLength(5);
    expect(conversation(kept).exchanges().map(({ question }) => question)).toEqual(['question 2', 'question 3', 'question 4']);
  });

  it('tells the model what was said, with citations as written, and only answers in words', () => {
    const talk = conversation();
    const first = talk.begin('where?', [], false);
    talk.apply(first.id, { type: 'text', text: 'There ' });
    talk.apply(first.id, { type: 'citation', citation });
    talk.apply(first.id, { type: 'done', reason: 'complete' });
    const second = talk.begin('show', [], true);
    talk.apply(second.id, { type: 'done', reason: 'code' });
    const third = talk.begin('and then?', [], false);
    expect(talk.historyBefore(third.id)).toEqual([
      { role: 'user', text: 'where?' },
      { role: 'assistant', text: 'There [src/a.ts:1-2]' },
    ]);
    expect(talk.historyBefore(first.id)).toEqual([]);
  });

  it('waits for consent only while it runs', () => {
    const talk = conversation();
    const { id } = talk.begin('where?', [], false);
    talk.waitForConsent(id);
    expect(talk.find(id)?.state).toBe('consent');
    talk.apply(id, { type: 'done', reason: 'stopped' });
    talk.waitForConsent(id);
    expect(talk.find(id)?.state).toBe('stopped');
  });
});

it('drops the embedded text from what the panel gets', () => {
  const chunk = { id: 'a#0', path: 'a', span: { startLine: 1, endLine: 1 }, kind: 'code', language: 'text', symbol: '', embedText: 'long' } as const;
  const receipt = { hits: [{ root: '', chunk, text: 'x', score: 1, why: {} }], coverage: { indexed: 1, total: 1, failed: 0 }, mode: 'keyword', milliseconds: 1 } as const;
  const light = slim({ type: 'searched', receipt });
  expect(light).toEqual({ type: 'searched', receipt: { ...receipt, hits: [{ ...receipt.hits[0], chunk: { ...chunk, embedText: '' } }] } });
});
