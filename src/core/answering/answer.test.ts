import { describe, expect, it } from 'vitest';
import { ask } from '../../../test/support/ask.ts';
import { hit } from '../../../test/support/model.ts';
import { errors } from '../errors.ts';
import type { ChatMessage, ToolCall } from '../ports/chat-model.ts';

describe('an answer', () => {
  it('streams text and citations, the receipts before them', async () => {
    const { events } = await ask({ deltas: ['By `run` [src/qu', 'eue.ts:42-43]', '.'] });
    expect(events).toEqual(['searched 1', 'sending 1 to model.test', 'By `run` ', '⟨src/queue.ts:42-43 checking⟩', '.', 'usage', '0: ⟨src/queue.ts:42-43 verified⟩', 'done complete']);
  });

  it('asks the model with the code that was found', async () => {
    const { requests } = await ask({ deltas: ['ok'] });
    expect(requests[0]?.messages.at(-1)?.text).toContain('### src/queue.ts lines 42-43 (typescript)\n42: run() {\n43: }');
  });

  it('hides secrets from a model elsewhere, whoever wrote them, and not from one on this machine', async () => {
    const hits = [hit('.env', 1, { text: 'PASSWORD=hunter1' })];
    const elsewhere = await ask({ deltas: ['ok'], hits, text: 'Is hunter2 right?' });
    expect(elsewhere.requests[0]?.messages.at(-1)?.text).toMatch(/PASSWORD=\[password hidden\][\s\S]*Is \[password hidden\] right/);
    expect(elsewhere.masked).toEqual([{ kind: 'password', count: 2 }]);
    const here = await ask({ deltas: ['ok'], hits, local: true });
    expect(here.requests[0]?.messages.at(-1)?.text).toContain('PASSWORD=hunter1');
  });

  it('sends no more than the model takes', async () => {
    const hits = Array.from({ length: 20 }, (_, i) => hit(`src/${i}.ts`, 1, { text: 'const x = 1;\n'.repeat(30) }));
    const pieces = async (maxInputTokens: number) => (await ask({ deltas: ['ok'], hits, maxInputTokens })).requests[0]?.messages.at(-1)?.text.match(/^### /gm)?.length;
    expect(await pieces(100_000)).toBe(20);
    expect(await pieces(6000)).toBeLessThan(8);
  });

  it('is the code itself without a model', async () => {
    expect((await ask({ chat: null })).events).toEqual(['searched 1', 'done code']);
  });

  it('is first of all the code that was pointed at', async () => {
    const attachments = [{ root: '', path: 'src/pointed.ts', span: { startLine: 3, endLine: 4 }, language: 'typescript', text: 'pointed() {\n}' }];
    expect((await ask({ chat: null, attachments })).events).toEqual(['searched 1', 'searched 2', 'done code']);
  });

  it('asks no model where nothing was found', async () => {
    expect(await ask({ hits: [] })).toMatchObject({ events: ['searched 0', 'done code'], requests: [] });
  });

  it('names what the question is about and the index leaves out', async () => {
    expect((await ask({ hits: [], text: 'where is dist/app.js made from the generated client', rules: { 'dist/app.js': 'git: .gitignore:3: dist', client: 'default: build output' } })).events).toEqual([
      'searched 0, dist/app.js is left out by git: .gitignore:3: dist, client is left out by default: build output',
      'done code',
    ]);
  });

  it('tells the model of an index that is not finished', async () => {
    const unfinished = await ask({ deltas: ['ok'], coverage: { indexed: 30, total: 90, failed: 1 } });
    expect(unfinished.requests[0]?.messages.at(-1)?.text).toMatch(/still being indexed: 30 of 90 files could be searched\.[\s\S]*\n\nQuestion: /);
    expect((await ask({ deltas: ['ok'] })).requests[0]?.messages.at(-1)?.text).not.toContain('still being indexed');
  });

  it('shows what was found even where the model lacks its key', async () => {
    expect((await ask({ refusal: errors.keyMissing('Claude') })).events).toEqual(['searched 1', 'failed key-missing']);
  });

  it('sends nothing without consent', async () => {
    expect(await ask({ mayUse: () => Promise.resolve(false) })).toMatchObject({ events: ['searched 1', 'failed consent-missing'], requests: [] });
  });

  it('asks for no consent where the model runs on this machine', async () => {
    const { events } = await ask({ local: true, deltas: ['ok'], mayUse: () => Promise.reject(new Error('not to be asked')) });
    expect(events.at(-1)).toBe('done complete');
  });

  it('keeps what arrived before a fault, even an open bracket', async () => {
    const { events } = await ask({ deltas: ['half [src/qu'], fault: errors.streamBroken('model.test') });
    expect(events.slice(2)).toEqual(['half ', '[src/qu', 'failed stream-broken']);
  });

  it('ends as stopped when stopped, and closes the stream', async () => {
    const stop = new AbortController();
    const { events, closed } = await ask({ deltas: ['one', 'two', 'three'], stop, stopAt: 'two' });
    expect([events.at(-1), closed]).toEqual(['done stopped', true]);
  });

  it('says that it was cut off at the limit', async () => {
    expect((await ask({ deltas: ['long'], reason: 'length' })).events.at(-1)).toBe('done length');
  });
});

describe('an answer that looks further', () => {
  const look = (name: string, input: unknown): ToolCall => ({ id: `${name}-1`, name, input });

  it('shows each step, leaves out what was said before, and can cite what it read', async () => {
    const { events, requests } = await ask({ turns: [{ deltas: ['Let me look.'], calls: [look('read_lines', { path: 'src/queue.ts', start: 42 })] }, { deltas: ['`run` [src/queue.ts:42].'] }], hits: [hit('src/other.ts', 1, { text: 'other()' })] });
    expect(events.slice(1)).toEqual([
      'sending 1 to model.test', 'Let me look.', 'usage', 'aside', 'step 0 read_lines src/queue.ts:42 running', 'step 0 read_lines src/queue.ts:42 done lines 42-43',
      'sending 2 to model.test', '`run` ', '⟨src/queue.ts:42-42 checking⟩', '.', 'usage', '0: ⟨src/queue.ts:42-42 verified⟩', 'done complete',
    ]);
    expect(requests[1]?.messages.slice(1)).toEqual([
      { role: 'assistant', text: 'Let me look.', calls: [look('read_lines', { path: 'src/queue.ts', start: 42 })] },
      { role: 'user', text: '', results: [{ id: 'read_lines-1', name: 'read_lines', text: '### src/queue.ts lines 42-43\n42: run() {\n43: }\n(src/queue.ts has 43 lines.)' }] },
    ]);
  });

  it('plans a question of several parts, with a first look at each', async () => {
    const parts = ['Where is a payment retried?', 'Who is told?'];
    const { events, requests } = await ask({ text: 'Where is a payment retried and who is told?', hits: (text) => (text === parts[1] ? [hit('src/mail.ts', 5, { text: 'tell()' })] : [hit('src/queue.ts', 42, { text: 'run() {\n}' })]), turns: [{ calls: [look('plan', { parts })] }, { deltas: ['Told by `tell` [src/mail.ts:5].'] }] });
    expect(events).toContain('step 0 plan 1. Where is a payment retried? 2. Who is told? done 2 parts');
    const [result] = (requests[1]?.messages.at(-1) as Extract<ChatMessage, { role: 'user' }>).results ?? [];
    expect(result?.text).toMatch(/^## Part 1: Where is a payment retried\?\n\n### src\/queue\.ts [\s\S]*## Part 2: Who is told\?\n\n### src\/mail\.ts lines 5-5/);
  });

  it('tells the model what it did wrong, and runs nothing that is no tool', async () => {
    const calls = [look('read_lines', { path: '/etc/passwd' }), look('read_lines', { path: 'src/queue.ts', start: 99 }), look('graph', 'not json'), look('run_command', { command: 'rm -rf /' })];
    const { requests } = await ask({ turns: [{ calls }, { deltas: ['ok'] }] });
    const results = requests[1]?.messages.at(-1) as Extract<ChatMessage, { role: 'user' }>;
    expect(results.results?.map(({ text }) => text.split('\n')[0])).toEqual([
      'There is no indexed file /etc/passwd. Find its path with search_code.',
      'src/queue.ts has only 43 lines.',
      'Wrong input: × Invalid type: Expected Object but received "not json"',
      'There is no tool run_command. The tools are plan, search_code, read_lines, find_symbol, graph, list_files.',
    ]);
  });

  it('hides secrets in what a tool returns', async () => {
    const { requests, masked } = await ask({ turns: [{ calls: [look('search_code', { query: 'q' })] }, { deltas: ['ok'] }], hits: [hit('.env', 1, { text: 'PASSWORD=hunter1' })] });
    expect(JSON.stringify(requests[1])).not.toContain('hunter1');
    expect(masked).toEqual([{ kind: 'password', count: 2 }]);
  });

  it('ends a loop that would not end', async () => {
    const { events, requests } = await ask({ turns: [{ calls: [look('list_files', {})] }] });
    expect([requests.length, requests.at(-1)?.messages.at(-1)?.text, events.at(-1)]).toEqual([6, 'No more calls: answer now from what you have.', 'failed no-answer']);
  });
});
