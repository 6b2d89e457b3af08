import type { EditorApi } from '../../src/extension/editor-chat.ts';
import { type ChatReply, scripted, type Script } from './model-scripts.ts';
import type { WireRequest } from './wire-server.ts';

/** The classes of the editor's language models, as its documentation describes them. */
class TextPart {
  constructor(readonly value: string) {}
}
class ToolCallPart {
  constructor(
    readonly callId: string,
    readonly name: string,
    readonly input: object,
  ) {}
}
class ToolResultPart {
  constructor(
    readonly callId: string,
    readonly content: readonly unknown[],
  ) {}
}
class Message {
  constructor(
    readonly role: 1 | 2,
    readonly content: readonly unknown[],
  ) {}
  static User = (content: string | unknown[]) => new Message(1, typeof content === 'string' ? [new TextPart(content)] : content);
  static Assistant = (content: string | unknown[]) => new Message(2, typeof content === 'string' ? [new TextPart(content)] : content);
}
class ModelError extends Error {
  constructor(
    message: string | undefined,
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
  static NoPermissions = (message?: string) => new ModelError(message, 'NoPermissions');
  static Blocked = (message?: string) => new ModelError(message, 'Blocked');
  static NotFound = (message?: string) => new ModelError(message, 'NotFound');
}
class Source {
  private readonly controller = new AbortController();
  readonly token = { signal: this.controller.signal };
  cancel(): void {
    this.controller.abort();
  }
  dispose(): void {}
}
type Token = Source['token'];

export interface EditorModel {
  readonly vendor: string;
  readonly id: string;
  readonly name: string;
  readonly maxInputTokens: number;
}

const usual: EditorModel = { vendor: 'copilot', id: 'model-under-test', name: 'Model under test', maxInputTokens: 64_000 };

/** An editor whose models play a script. A `status` stands for what the editor says then: 401 no permission, 404 no such model, 429 blocked, others an error of the vendor's. */
export function startEditor(script: Script<ChatReply>, models: readonly EditorModel[] = [usual]): { readonly api: EditorApi; readonly requests: readonly WireRequest[] } {
  const requests: WireRequest[] = [];
  const next = scripted<ChatReply>(script);
  const lm = {
    selectChatModels: () =>
      Promise.resolve(
        models.map((model) => {
          let reply: ChatReply = {};
          let asked = 0;
          return {
            ...model,
            async sendRequest(messages: readonly Message[], options: { tools?: unknown }, token: Token) {
              let finish = (_early: boolean) => {};
              const request = recorded({ messages, ...(options.tools ? { tools: options.tools } : {}) }, new Promise((resolve) => (finish = resolve)));
              token.signal.addEventListener('abort', () => finish(true));
              requests.push(request);
              reply = await next(request);
              asked = messages.length;
              await opened(reply, token);
              return { stream: parts(reply, token, () => finish(false)) };
            },
            countTokens: (what: string | Message) => Promise.resolve(typeof what === 'string' ? (reply.usage?.output ?? 7) : (reply.usage?.input ?? 12) / asked),
          };
        }),
      ),
  };
  const api = { lm, CancellationTokenSource: Source, LanguageModelChatMessage: Message, LanguageModelTextPart: TextPart, LanguageModelToolCallPart: ToolCallPart, LanguageModelToolResultPart: ToolResultPart, LanguageModelError: ModelError };
  // What of the real one is not played here, the adapter does not use: its type says so.
  return { api: api as unknown as EditorApi, requests };
}

/** As what arrives on a wire is recorded: a copy, without classes. */
function recorded(body: object, closedEarly: Promise<boolean>): WireRequest {
  return { method: '', path: '', headers: {}, body: JSON.parse(JSON.stringify(body)) as unknown, closedEarly };
}

async function opened({ status, error, connection }: ChatReply, token: Token): Promise<void> {
  if (connection === 'silent') await new Promise((_, reject) => token.signal.addEventListener('abort', () => reject(new Error('Canceled'))));
  if (status === 401) throw ModelError.NoPermissions(error);
  if (status === 404) throw ModelError.NotFound(error);
  if (status === 429) throw ModelError.Blocked(error);
  if (status !== undefined) throw new ModelError('Request Failed', 'Unknown', { cause: new Error(error) });
}

async function* parts(reply: ChatReply, token: Token, finish: () => void): AsyncGenerator<unknown> {
  const pieces = typeof reply.text === 'string' ? [reply.text] : (reply.text ?? []);
  for (let sent = 0; sent <= pieces.length; sent++) {
    if (sent === reply.stallAfter) await new Promise(() => {});
    if (sent === reply.failAfter) throw new ModelError('Request Failed', 'Unknown', { cause: new Error(reply.error) });
    if (reply.delay) await new Promise((resolve) => setTimeout(resolve, reply.delay));
    if (token.signal.aborted) return;
    if (sent < pieces.length) yield new TextPart(pieces[sent] ?? '');
  }
  // Newer editors bring parts that older extensions do not know.
  yield { value: 'a thought' };
  for (const [i, { name, input }] of (reply.calls ?? []).entries()) yield new ToolCallPart(`call-${i}`, name, input as object);
  finish();
}
