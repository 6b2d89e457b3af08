import { describe, expect, it } from 'vitest';
import { createEditorChat } from '../../src/extension/editor-chat.ts';
import { all, chatModelContract, failureOf, request } from '../support/chat-model-contract.ts';
import { startEditor } from '../support/editor-models.ts';
import type { ChatReply, Script } from '../support/model-scripts.ts';
import { TestClock } from '../support/test-clock.ts';

describe("ChatModel of the editor's language models", () => {
  async function serve(script: Script<ChatReply>) {
    const server = startEditor(script);
    const clock = new TestClock();
    return { server, clock, model: await createEditorChat(server.api, 'copilot/model-under-test', clock) };
  }

  chatModelContract({ serve, missing: { status: 404 } });

  it('says what it asks for: the rules first, then the turns', async () => {
    const { model, server } = await serve({ text: 'ok' });
    await all(model);
    const { messages } = server.requests[0]?.body as { messages: { role: number; content: { value: string }[] }[] };
    expect(messages.map(({ role, content }) => [role, content[0]?.value])).toEqual([[1, 'Answer briefly.'], [1, 'What is it?'], [2, 'A queue.'], [1, 'Where? 在哪里']]);
  });

  it('is never of this machine, whoever brings it, and tells how much it takes', async () => {
    expect((await serve({})).model).toMatchObject({ provider: 'vscode', model: 'Model under test', host: 'copilot (VS Code)', local: false, maxInputTokens: 64_000 });
  });

  it('is the first one where none is named, and says so where there is none', async () => {
    const models = ['a', 'b'].map((id) => ({ vendor: 'acme', id, name: id.toUpperCase(), maxInputTokens: 1 }));
    const chosen = async (name: string) => (await createEditorChat(startEditor({}, models).api, name, new TestClock())).model;
    expect(await Promise.all(['', 'acme/b'].map(chosen))).toEqual(['A', 'B']);
    await expect(chosen('acme/c')).rejects.toMatchObject({ code: 'model-missing', message: 'VS Code offers no language model "acme/c".' });
    await expect(createEditorChat(startEditor({}, []).api, '', new TestClock())).rejects.toMatchObject({ code: 'model-missing', message: 'VS Code offers no language model.' });
  });

  it.each([
    [401, 'consent-missing', 'VS Code does not let Cairn use the models of copilot (VS Code).'],
    [429, 'server-rate-limited', 'copilot (VS Code) turned the request away: no more requests this month.'],
    [500, 'server-overloaded', 'copilot (VS Code) failed: no more requests this month.'],
  ] as const)('says in words what the editor means by %i', async (status, code, message) => {
    const { model, server } = await serve({ status, error: 'no more requests this month' });
    expect(await failureOf(model)).toMatchObject({ code, message });
    expect(server.requests).toHaveLength(1);
  });

  it('does not lose an answer because its tokens can not be counted', async () => {
    const { api } = startEditor({ text: 'ok' });
    const [first] = await api.lm.selectChatModels();
    const selectChatModels = () => Promise.resolve([{ ...first!, countTokens: () => Promise.reject(new Error('no tokenizer')) }]);
    const model = await createEditorChat({ ...api, lm: { ...api.lm, selectChatModels } }, '', new TestClock());
    expect((await all(model, request)).map(({ type }) => type)).toEqual(['text', 'stop']);
  });
});
