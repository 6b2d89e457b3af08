import { expect, it } from 'vitest';
import { isAbort } from '../../src/core/errors.ts';
import type { ChatDelta, ChatModel, ChatRequest } from '../../src/core/ports/chat-model.ts';
import type { ChatReply, Script } from './model-scripts.ts';
import { eventually, type TestClock } from './test-clock.ts';
import type { WireRequest } from './wire-server.ts';

export const request: ChatRequest = {
  system: 'Answer briefly.',
  messages: [
    { role: 'user', text: 'What is it?' },
    { role: 'assistant', text: 'A queue.' },
    { role: 'user', text: 'Where? 在哪里' },
  ],
  temperature: 0.1,
  maxOutputTokens: 321,
};

/** One kind of model, played by a script. */
export interface ChatModelSubject {
  readonly serve: (script: Script<ChatReply>, options?: { readonly model?: string }) => Promise<{ readonly model: ChatModel; readonly clock: TestClock; readonly server: { readonly requests: readonly WireRequest[] } }>;
  /** How it says that it has no such model. */
  readonly missing: ChatReply;
}

/** What holds for every model, whoever runs it and however it is reached. */
export function chatModelContract(subject: ChatModelSubject): void {
  const { serve } = subject;

  it('streams the text, then the usage, then one stop', async () => {
    const { model } = await serve({ text: ['The queue ', 'is in `a.ts` 在', '这里。'], usage: { input: 120, output: 9 } });
    expect(await all(model)).toEqual([
      { type: 'text', text: 'The queue ' },
      { type: 'text', text: 'is in `a.ts` 在' },
      { type: 'text', text: '这里。' },
      { type: 'usage', inputTokens: 120, outputTokens: 9 },
      { type: 'stop', reason: 'complete' },
    ]);
  });

  it('offers tools, hands on calls whole, and takes their results', async () => {
    const { model, server } = await serve([{ text: 'Let me look.', calls: [{ name: 'read_lines', input: { path: 'a.ts', start: 3 } }, { name: 'list_files', input: {} }] }, { text: 'Found.' }]);
    const tools = [{ name: 'read_lines', description: 'Reads lines.', parameters: { type: 'object', properties: { path: { type: 'string' } } } }];
    const deltas = await all(model, { ...request, tools });
    const calls = deltas.flatMap((delta) => (delta.type === 'call' ? [delta.call] : []));
    expect(calls.map(({ name, input }) => [name, input])).toEqual([['read_lines', { path: 'a.ts', start: 3 }], ['list_files', {}]]);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
    expect(deltas.at(-1)).toEqual({ type: 'stop', reason: 'tools' });
    expect(JSON.stringify(server.requests[0]?.body)).toContain('"description":"Reads lines."');

    const results = calls.map(({ id, name }) => ({ id, name, text: `result of ${name}` }));
    const messages = [...request.messages, { role: 'assistant' as const, text: 'Let me look.', calls }, { role: 'user' as const, text: '', results }];
    expect((await all(model, { ...request, tools, messages }))[0]).toEqual({ type: 'text', text: 'Found.' });
    const sent = JSON.stringify(server.requests[1]?.body);
    expect(sent).toContain('result of read_lines');
    expect(sent).toContain('result of list_files');
  });

  it('goes without tools where the model takes none', async () => {
    const { model, server } = await serve([{ status: 400, error: 'model-under-test does not support tools', errorType: 'invalid_request_error' }, { text: 'ok' }], { model: 'without-tools' });
    const tools = [{ name: 'read_lines', description: 'Reads lines.', parameters: { type: 'object', properties: {} } }];
    expect((await all(model, { ...request, tools }))[0]).toEqual({ type: 'text', text: 'ok' });
    expect(server.requests.map(({ body }) => 'tools' in (body as object))).toEqual([true, false]);
  });

  it('hands on each piece when it arrives, not at the end', async () => {
    const { model, server } = await serve({ text: ['first', 'second'], stallAfter: 1 });
    const stream = model.stream(request, new AbortController().signal)[Symbol.asyncIterator]();
    expect((await stream.next()).value).toEqual({ type: 'text', text: 'first' });
    expect(server.requests).toHaveLength(1);
    await stream.return?.();
  });

  it('closes the connection when the reader leaves early', async () => {
    const { model, server } = await serve({ text: Array.from({ length: 200 }, (_, i) => `piece ${i} `), delay: 20 });
    for await (const delta of model.stream(request, new AbortController().signal)) {
      if (delta.type === 'text') break;
    }
    expect(await within(1000, server.requests[0]?.closedEarly)).toBe(true);
  });

  it('closes the connection and throws an AbortError when the signal fires in the middle', async () => {
    const { model, server } = await serve({ text: ['one', 'two'], stallAfter: 1 });
    const controller = new AbortController();
    const seen: ChatDelta[] = [];
    const reading = (async () => {
      for await (const delta of model.stream(request, controller.signal)) {
        seen.push(delta);
        setTimeout(() => controller.abort(), 10);
      }
    })();
    expect(isAbort(await reading.catch((thrown: unknown) => thrown))).toBe(true);
    expect(seen).toEqual([{ type: 'text', text: 'one' }]);
    expect(await within(1000, server.requests[0]?.closedEarly)).toBe(true);
  });

  it('stops while it waits for the first byte, and sends nothing when stopped before', async () => {
    const { model, server } = await serve({ connection: 'silent' });
    const controller = new AbortController();
    const failing = failureOf(model, controller.signal);
    await eventually(() => server.requests.length === 1, 'a request');
    controller.abort();
    expect(isAbort(await failing)).toBe(true);
    expect(await within(1000, server.requests[0]?.closedEarly)).toBe(true);
    expect(isAbort(await failureOf(model, AbortSignal.abort()))).toBe(true);
    expect(server.requests).toHaveLength(1);
  });

  it('gives up on a body that stalls before any text', async () => {
    const { model, server, clock } = await serve({ text: ['never'], stallAfter: 0 });
    const failing = failureOf(model);
    await eventually(() => server.requests.length === 1, 'a request');
    await new Promise((resolve) => setTimeout(resolve, 50));
    clock.pass(120_000);
    expect(await failing).toMatchObject({ code: 'server-timeout' });
  });

  it('calls it broken off when a body stalls after some text', async () => {
    const { model, clock } = await serve({ text: ['some', 'more'], stallAfter: 1 });
    const seen: ChatDelta[] = [];
    const failing = failureOf(model, undefined, (delta) => {
      seen.push(delta);
      void eventually(() => clock.waiting, 'the watch').then(() => setTimeout(() => clock.pass(120_000), 20));
    });
    expect(await failing).toMatchObject({ code: 'stream-broken' });
    expect(seen).toEqual([{ type: 'text', text: 'some' }]);
  });

  it('says that the model is missing', async () => {
    const { model } = await serve(subject.missing);
    expect(await failureOf(model)).toMatchObject({ code: 'model-missing', message: expect.stringContaining(model.model) as string });
  });
}

export async function all(model: ChatModel, asked: ChatRequest = request): Promise<ChatDelta[]> {
  const deltas: ChatDelta[] = [];
  for await (const delta of model.stream(asked, new AbortController().signal)) deltas.push(delta);
  return deltas;
}

export function textOf(deltas: readonly ChatDelta[]): string {
  return deltas.map((delta) => (delta.type === 'text' ? delta.text : '')).join('');
}

export async function failureOf(model: ChatModel, signal = new AbortController().signal, onDelta: (delta: ChatDelta) => void = () => {}): Promise<unknown> {
  try {
    for await (const delta of model.stream(request, signal)) onDelta(delta);
  } catch (thrown) {
    return thrown;
  }
  throw new Error('It did not fail.');
}

export async function within<T>(milliseconds: number, promise: Promise<T> | undefined): Promise<T> {
  if (promise === undefined) throw new Error('There is nothing to wait for.');
  return Promise.race([promise, new Promise<T>((_, reject) => setTimeout(() => reject(new Error(`Nothing within ${milliseconds} ms.`)), milliseconds))]);
}
