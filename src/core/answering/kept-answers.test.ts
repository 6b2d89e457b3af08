import { describe, expect, it } from 'vitest';
import { ask, type Script } from '../../../test/support/ask.ts';
import { hit } from '../../../test/support/model.ts';
import type { AnswerStore } from '../ports/answer-store.ts';

function memory(): AnswerStore & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return { kept, get: async (key) => kept.get(key) ?? null, put: async (key, text) => void kept.set(key, text) };
}

const answered: Script = { deltas: ['By `run` [src/queue.ts:42-43].'] };
const again = ['searched 1', 'kept from 0', 'By `run` ', '⟨src/queue.ts:42-42 checking⟩'];

describe('an answer that was given before', () => {
  it('is given again without a request, its citations checked again', async () => {
    const answers = memory();
    await ask({ ...answered, answers });
    const { events, requests } = await ask({ ...answered, answers, mayUse: () => Promise.reject(new Error('not to be asked')) });
    expect(events).toEqual(['searched 1', 'kept from 0', 'By `run` ', '⟨src/queue.ts:42-43 checking⟩', '.', '0: ⟨src/queue.ts:42-43 verified⟩', 'done complete']);
    expect(requests).toEqual([]);
  });

  it.each<[string, Script]>([
    ['the code that it was read by has changed', { hits: [hit('src/queue.ts', 42, { text: 'run() { }\n}' })] }],
    ['another model is asked', { model: 'other' }],
    ['the question is another', { text: 'Where is a refund retried?' }],
    ['it is wanted anew', { fresh: true }],
  ])('is not where %s', async (_, change) => {
    const answers = memory();
    await ask({ ...answered, answers });
    expect((await ask({ ...answered, ...change, answers })).requests).toHaveLength(1);
  });

  it('does not depend on what was said before a question that stands by itself', async () => {
    const answers = memory();
    await ask({ ...answered, answers });
    const history = [{ role: 'user' as const, text: 'What is a queue?' }, { role: 'assistant' as const, text: 'A list.' }];
    expect((await ask({ ...answered, answers, history })).requests).toEqual([]);
  });

  it('is given again only while what the model looked at on the way is the same', async () => {
    const answers = memory();
    const script: Script = { hits: [hit('src/other.ts', 1, { text: 'other()' })], turns: [{ deltas: ['Let me look.'], calls: [{ id: '1', name: 'read_lines', input: { path: 'src/queue.ts', start: 42 } }] }, { deltas: ['`run` [src/queue.ts:42].'] }] };
    await ask({ ...script, answers });
    const { events, requests } = await ask({ ...script, answers });
    expect([events.slice(0, 4), requests]).toEqual([['searched 1', 'kept from 0', '`run` ', again[3]], []]);
    expect((await ask({ ...script, answers, files: { 'src/queue.ts': `${'\n'.repeat(41)}run(more) {\n}\n` } })).requests).toHaveLength(2);
  });

  it.each<[string, Script]>([
    ['was cut off', { ...answered, reason: 'length' }],
    ['failed', { ...answered, fault: new Error('down') }],
    ['has no word', { deltas: [] }],
    ['is from a part of the files', { ...answered, coverage: { indexed: 1, total: 2, failed: 0 } }],
  ])('is not kept where it %s', async (_, script) => {
    const answers = memory();
    await ask({ ...script, answers });
    expect(answers.kept.size).toBe(0);
  });

  it('is made anew where what was kept can not be read', async () => {
    const answers = memory();
    await ask({ ...answered, answers });
    for (const key of answers.kept.keys()) answers.kept.set(key, '{"at":"yesterday"');
    expect((await ask({ ...answered, answers })).requests).toHaveLength(1);
  });
});
