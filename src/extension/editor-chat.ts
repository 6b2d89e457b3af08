import type * as vscode from 'vscode';
import { CairnError, errors } from '../core/errors.ts';
import type { ChatDelta, ChatMessage, ChatModel, ChatRequest } from '../core/ports/chat-model.ts';
import type { Clock } from '../core/ports/clock.ts';
import { t } from '../protocol/l10n.ts';
import { timelyParts } from './timely-parts.ts';

/** What of the editor a language model needs: passed in, because a test has no editor. */
export type EditorApi = Pick<
  typeof vscode,
  'lm' | 'CancellationTokenSource' | 'LanguageModelChatMessage' | 'LanguageModelTextPart' | 'LanguageModelToolCallPart' | 'LanguageModelToolResultPart' | 'LanguageModelError'
>;

export const editorLabel = 'VS Code';

/** `copilot/gpt-4o`: how the settings name a model of the editor. */
export function editorModelName({ vendor, id }: Pick<vscode.LanguageModelChat, 'vendor' | 'id'>): string {
  return `${vendor}/${id}`;
}

/** Where requests to a vendor's models go, as far as the editor tells: consent is bound to it. */
export function editorHost(vendor: string): string {
  return `${vendor} (${editorLabel})`;
}

/** The editor's model of that name, or the first that it has where none is named. */
export async function createEditorChat(api: EditorApi, name: string, clock: Clock): Promise<ChatModel> {
  const models = await api.lm.selectChatModels();
  const model = name === '' ? models[0] : models.find((one) => editorModelName(one) === name);
  if (!model) throw errors.editorModelMissing(name);
  return chatWith(api, model, clock);
}

/** A model that the editor handed over. */
export function chatWith(api: EditorApi, model: vscode.LanguageModelChat, clock: Clock): ChatModel {
  return {
    provider: 'vscode',
    model: model.name,
    host: editorHost(model.vendor),
    // Whoever brings the model may well send everything elsewhere.
    local: false,
    maxInputTokens: model.maxInputTokens,
    stream: (request, signal) => stream(api, model, clock, request, signal),
  };
}

async function* stream(api: EditorApi, model: vscode.LanguageModelChat, clock: Clock, request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatDelta> {
  signal.throwIfAborted();
  const source = new api.CancellationTokenSource();
  const stop = () => source.cancel();
  signal.addEventListener('abort', stop, { once: true });
  const host = editorHost(model.vendor);
  const messages = [api.LanguageModelChatMessage.User(request.system), ...request.messages.map((message) => messageOf(api, message))];
  let text = '';
  let calls = 0;
  try {
    const send = (tools: ChatRequest['tools']) => model.sendRequest(messages, { justification: t('To answer your question about this workspace.'), ...toolsOf(tools) }, source.token);
    const open = async () => (await sendAccepted(send, request.tools)).stream;
    for await (const part of timelyParts(open, { host, clock, signal })) {
      if (part instanceof api.LanguageModelTextPart && part.value !== '') {
        text += part.value;
        yield { type: 'text', text: part.value };
      } else if (part instanceof api.LanguageModelToolCallPart) {
        calls++;
        yield { type: 'call', call: { id: part.callId, name: part.name, input: part.input } };
      }
    }
    const usage = await usageOf(model, messages, text, source.token);
    if (usage) yield usage;
    yield { type: 'stop', reason: calls > 0 ? 'tools' : 'complete' };
  } catch (thrown) {
    signal.throwIfAborted();
    throw faultOf(api, model, thrown);
  } finally {
    signal.removeEventListener('abort', stop);
    source.cancel();
    source.dispose();
  }
}

/** A model that takes no tools refuses the whole request: then it gets one without. */
async function sendAccepted(send: (tools: ChatRequest['tools']) => Thenable<vscode.LanguageModelChatResponse>, tools: ChatRequest['tools']): Promise<vscode.LanguageModelChatResponse> {
  try {
    return await send(tools);
  } catch (thrown) {
    if (!tools?.length || !/\btools?\b/i.test(detailOf(thrown))) throw thrown;
    return send(undefined);
  }
}

function toolsOf(tools: ChatRequest['tools']): { tools?: vscode.LanguageModelChatTool[] } {
  return tools?.length ? { tools: tools.map(({ name, description, parameters }) => ({ name, description, inputSchema: parameters })) } : {};
}

/** The editor knows no role of a system: what it would say comes first, as the user's. */
function messageOf(api: EditorApi, message: ChatMessage): vscode.LanguageModelChatMessage {
  const text = message.text === '' ? [] : [new api.LanguageModelTextPart(message.text)];
  if (message.role === 'user') {
    const results = (message.results ?? []).map((result) => new api.LanguageModelToolResultPart(result.id, [new api.LanguageModelTextPart(result.text)]));
    return api.LanguageModelChatMessage.User([...results, ...text]);
  }
  const calls = (message.calls ?? []).map(({ id, name, input }) => new api.LanguageModelToolCallPart(id, name, typeof input === 'object' && input !== null ? input : {}));
  return api.LanguageModelChatMessage.Assistant([...text, ...calls]);
}

/** The editor reports no usage, but counts with the model's own tokenizer. An answer is not lost because counting failed. */
async function usageOf(model: vscode.LanguageModelChat, messages: readonly vscode.LanguageModelChatMessage[], text: string, token: vscode.CancellationToken): Promise<ChatDelta | null> {
  try {
    const input = await Promise.all(messages.map((message) => model.countTokens(message, token)));
    return { type: 'usage', inputTokens: input.reduce((sum, count) => sum + count, 0), outputTokens: await model.countTokens(text, token) };
  } catch {
    return null;
  }
}

function faultOf(api: EditorApi, model: vscode.LanguageModelChat, thrown: unknown): unknown {
  if (thrown instanceof CairnError) return thrown;
  const host = editorHost(model.vendor);
  const code = thrown instanceof api.LanguageModelError ? thrown.code : '';
  if (code === api.LanguageModelError.NoPermissions.name) return errors.editorModelRefused(host);
  if (code === api.LanguageModelError.NotFound.name) return errors.modelMissing(host, model.name);
  if (code === api.LanguageModelError.Blocked.name) return errors.editorModelBlocked(host, detailOf(thrown));
  return errors.editorModelFailed(host, detailOf(thrown));
}

/** The editor puts the vendor's own error into `cause`. */
function detailOf(thrown: unknown): string {
  const { message, cause } = thrown instanceof Error ? thrown : new Error(String(thrown));
  return (cause instanceof Error && cause.message) || message || t('it gave no reason');
}
