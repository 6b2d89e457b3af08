import { describe, expect, it } from 'vitest';
import { startAnthropicServer } from '../support/anthropic-server.ts';
import { runCli } from '../support/cli.ts';
import { folderOf } from '../support/folder.ts';
import type { ChatReply } from '../support/model-scripts.ts';
import { startOllamaServer } from '../support/ollama-server.ts';
import { startOpenAiServer } from '../support/openai-server.ts';
import type { WireServer } from '../support/wire-server.ts';

const files = { 'src/queue.ts': 'export function retryPayment(id: string) {\n  return send(id);\n}\n', 'src/cart.ts': 'export function cart() {}\n' };

const vendors: Record<string, (chat: ChatReply) => Promise<{ server: WireServer; environment: Record<string, string> }>> = {
  anthropic: async (chat) => vendor(await startAnthropicServer({ chat }), 'anthropic', ''),
  ollama: async (chat) => vendor(await startOllamaServer({ chat }), 'ollama', ''),
  'openai-compatible': async (chat) => vendor(await startOpenAiServer({ chat }), 'openai-compatible', '/v1'),
};

describe.each(Object.keys(vendors))('an answer by %s', (name) => {
  const start = (chat: ChatReply) => vendors[name]!(chat);

  it('streams, cites and says what was sent', async () => {
    const { server, environment } = await start({ text: ['Payments are retried in `retryPayment` [src/qu', 'eue.ts:1-3]', ', not in [src/none.ts:4].'] });
    const { code, stdout, stderr } = await ask(environment);
    expect([code, stdout]).toEqual([0, 'Payments are retried in `retryPayment` [src/queue.ts:1-3], not in [src/none.ts:4 (no such file)].\n']);
    expect(stderr).toMatch(/Searched 2 files in .*\nSent \d+ pieces \(\d+ bytes\) to test-model at 127\.0\.0\.1:\d+\./);
    expect(stderr).toContain('1 of 2 citations verified.\n  wrong: [src/none.ts:4 (no such file)]\n');
    expect(JSON.stringify(server.requests[0]?.body)).toContain('1: export function retryPayment(id: string) {');
    await server.close();
  });

  it('is one JSON document on demand', async () => {
    const { server, environment } = await start({ text: '`retryPayment` does [src/queue.ts:1-3]. So [src/queue.ts:2] `charge`.' });
    const { stdout } = await ask(environment, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      answer: '`retryPayment` does [src/queue.ts:1-3]. So [src/queue.ts:2] `charge`.',
      citations: [
        { path: 'src/queue.ts', startLine: 1, endLine: 3, state: 'verified', hash: expect.stringMatching(/^[0-9a-f]{32}$/) as string },
        { path: 'src/queue.ts', startLine: 2, endLine: 2, state: 'unverified', note: '"charge" is not in these lines.' },
      ],
      sent: { provider: name, model: 'test-model' },
      usage: { inputTokens: 11, outputTokens: 7 },
      done: 'complete',
    });
    await server.close();
  });

  it.each<[string, ChatReply, RegExp]>([
    ['refuses the key', { status: 401 }, /refused the key\. Set a valid key/],
    ['does not know the model', { status: 404, error: 'model "test-model" not found', errorType: 'not_found_error' }, /has no model "test-model"\. Choose another model/],
    ['sends garbage', { raw: { contentType: 'text/html', body: '<html>Welcome</html>' } }, /is not an answer: .*Check that the address/],
  ])('that %s fails with one sentence and what to do', async (_, chat, message) => {
    const { server, environment } = await start(chat);
    const { code, stdout, stderr } = await ask(environment);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.trim().split('\n').at(-1)).toMatch(message);
    await server.close();
  });

  it('that breaks off keeps what arrived', async () => {
    const { server, environment } = await start({ text: ['The first half', ' and the rest'], breakAfter: 1 });
    const { code, stdout, stderr } = await ask(environment);
    expect([code, stdout]).toEqual([1, 'The first half']);
    expect(stderr).toMatch(/broke off in the middle of the answer\. What arrived is kept/);
    await server.close();
  });

  it('ends on the wire when interrupted', async () => {
    const { server, environment } = await start({ text: Array.from({ length: 200 }, (_, i) => `word${i} `), delay: 50 });
    const stop = new AbortController();
    const { stdout } = await ask(environment, { signal: stop.signal, onStdout: () => stop.abort() });
    expect(stdout).toContain('word0');
    expect(await server.requests[0]?.closedEarly).toBe(true);
    await server.close();
  });
});

it('says in one sentence that nothing listens at the address', async () => {
  const { code, stderr } = await ask({ CAIRN_ANSWER_PROVIDER: 'ollama', CAIRN_ANSWER_MODEL: 'm', CAIRN_ANSWER_BASE_URL: 'http://127.0.0.1:9' });
  expect(code).toBe(1);
  expect(stderr).toMatch(/127\.0\.0\.1:9 can't be reached: .*Check the network, that the server runs/);
});

it('says that a key is missing', async () => {
  const { code, stderr } = await ask({ CAIRN_ANSWER_PROVIDER: 'anthropic' });
  expect([code, stderr]).toEqual([1, expect.stringMatching(/There is no key for .*Set one/)]);
});

it('says where models of the editor answer', async () => {
  const { code, stderr } = await ask({ CAIRN_ANSWER_PROVIDER: 'vscode' });
  expect([code, stderr]).toEqual([1, expect.stringMatching(/answer in VS Code only\. Pass --provider/)]);
});

it('never sends a vendor’s key to another host', async () => {
  const { server, environment } = await vendors['openai-compatible']!({ text: 'ok' });
  const { code } = await ask({ ...environment, OPENAI_API_KEY: 'sk-secret' });
  expect([code, JSON.stringify(server.requests).includes('sk-secret')]).toEqual([0, false]);
  await server.close();
});

it('shows the code and the reason where the embedding server is down', async () => {
  const { code, stdout, stderr } = await ask({ CAIRN_EMBEDDING_PROVIDER: 'ollama', CAIRN_EMBEDDING_MODEL: 'm', CAIRN_EMBEDDING_BASE_URL: 'http://127.0.0.1:9' });
  expect([code, stdout.split('\n')[0]]).toEqual([0, 'src/queue.ts:1-3  function retryPayment']);
  expect(stderr).toMatch(/127\.0\.0\.1:9 can't be reached/);
});

function ask(environment: Record<string, string>, ...options: (string | Parameters<typeof runCli>[2])[]) {
  const home = folderOf();
  const args = options.filter((option) => typeof option === 'string');
  const run = options.find((option) => typeof option === 'object');
  return runCli(['ask', 'where is a failed payment retried?', '--dir', folderOf(files), ...args], { CAIRN_HOME: home, HOME: home, ...environment }, run);
}

function vendor(server: WireServer, provider: string, path: string) {
  return {
    server,
    environment: {
      CAIRN_ANSWER_PROVIDER: provider,
      CAIRN_ANSWER_MODEL: 'test-model',
      CAIRN_ANSWER_BASE_URL: server.url + path,
      ...(provider === 'anthropic' ? { CAIRN_ANSWER_API_KEY: 'test-key' } : {}),
    },
  };
}
