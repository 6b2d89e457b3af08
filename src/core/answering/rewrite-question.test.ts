import { describe, expect, it } from 'vitest';
import { ask } from '../../../test/support/ask.ts';
import { hit } from '../../../test/support/model.ts';
import { TestClock } from '../../../test/support/test-clock.ts';
import type { Turn } from '../model/answer.ts';

const history: readonly Turn[] = [{ role: 'user', text: 'Where is a payment retried?' }, { role: 'assistant', text: 'By RetryQueue, with the password hunter2.' }];
const better = [hit('src/backoff.ts', 7, { text: 'export function backoff() {}' })];
/** Finds the better place only for a question that was made clear. */
const hits = (text: string) => (text.includes('RetryQueue') ? better : [hit('src/queue.ts', 42, { text: 'run() {\n}' })]);

describe('a question that says too little by itself', () => {
  it('is made clear by the model, searched again, and then answered as it was asked', async () => {
    const { events, requests, usage } = await ask({ text: 'and when does it give up?', history, hits, turns: [{ deltas: ['When does RetryQueue ', 'give up? maxAttempts'] }, { deltas: ['After five.'] }] });
    expect(events).toEqual([
      'searched 1', 'step 0 rewrite_question  running', 'sending 0 to model.test', 'usage', 'step 0 rewrite_question When does RetryQueue give up? maxAttempts done', 'searched 1',
      'sending 1 to model.test', 'After five.', 'usage', 'done complete',
    ]);
    expect(requests[0]?.tools).toBeUndefined();
    expect(requests[1]?.messages.at(-1)?.text).toMatch(/src\/backoff\.ts[\s\S]*Question: and when does it give up\?$/);
    expect(usage).toMatchObject({ inputTokens: 2, cost: 2 });
  });

  it.each(['follow-up', 'vague', 'foreign'] as const)('asks in the words of the golden prompt (%s)', async (lack) => {
    const asked = { 'follow-up': { text: 'why?', history }, vague: { text: 'auth' }, foreign: { text: '失败的支付在哪里重试?' } }[lack];
    const { requests } = await ask({ ...asked, turns: [{ deltas: ['RetryQueue'] }, { deltas: ['ok'] }] });
    const [{ system, messages } = { system: '', messages: [] }] = requests;
    await expect(`system:\n${system}\n\n---\n\nuser:\n${messages[0]?.text}\n`).toMatchFileSnapshot(`../../../test/golden/prompts/rewrite-${lack}.txt`);
  });

  it('goes to the model without secrets', async () => {
    const { requests, masked } = await ask({ text: 'why?', history, turns: [{ deltas: ['Why RetryQueue?'] }, { deltas: ['ok'] }] });
    expect(requests[0]?.messages).toEqual([{ role: 'user', text: 'Conversation:\nDeveloper: Where is a payment retried?\nAnswer: By RetryQueue, with the password [password hidden].\n\nQuestion: why?' }]);
    expect(JSON.stringify(requests[1])).not.toMatch(/hunter\d/);
    expect(masked).toEqual([{ kind: 'password', count: 2 }]);
  });

  it('keeps its own filters, and takes none from the model', async () => {
    const seen: string[] = [];
    await ask({ text: 'and there? lang:go', history, hits: (text) => (seen.push(text), better), turns: [{ deltas: ['Question: “RetryQueue path:secret/ in go”\n'] }, { deltas: ['ok'] }] });
    expect(seen[1]).toBe('RetryQueue path secret/ in go lang:go');
  });

  it.each([
    ['the model says nothing', { turns: [{ deltas: ['\n```\n'] }, { deltas: ['ok'] }] }, 'searched as it was asked'],
    ['the request fails', { turns: [{ fault: new Error('down') }, { deltas: ['ok'] }] }, 'searched as it was asked: Something went wrong: down'],
  ])('is answered as it is where %s', async (_, script, why) => {
    const { events } = await ask({ text: 'why?', history, ...script });
    expect(events).toContain(`step 0 rewrite_question  failed ${why}`);
    expect(events.slice(-3)).toEqual(['ok', 'usage', 'done complete']);
    expect(events.filter((event) => event.startsWith('searched'))).toHaveLength(1);
  });

  it('does not wait for a slow model', async () => {
    const clock = new TestClock();
    const { events } = await ask({ text: 'why?', history, clock, turns: [{ silent: true }, { deltas: ['ok'] }] });
    expect(events).toContain('step 0 rewrite_question  failed searched as it was asked: the model took too long');
    expect(events.at(-1)).toBe('done complete');
    expect(clock.pauses).toEqual([6000]);
  });

  it('can be stopped meanwhile', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 10);
    expect((await ask({ text: 'why?', history, stop, turns: [{ silent: true }] })).events.at(-1)).toBe('done stopped');
  });

  it('is sent nowhere before the user agreed', async () => {
    expect(await ask({ text: 'why?', history, mayUse: () => Promise.resolve(false) })).toMatchObject({ events: ['searched 1', 'failed consent-missing'], requests: [] });
  });

  it('ends without an answer in words where nothing is found even so', async () => {
    const { events, requests } = await ask({ text: 'why?', history, hits: [], deltas: ['Why RetryQueue?'] });
    expect([events.at(-1), requests.length]).toEqual(['done code', 1]);
  });
});
