/** A tool that a model may call. `parameters` is a JSON schema of an object. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ToolCall {
  /** The vendor's, or one that the adapter made up: ties a result to its call. */
  readonly id: string;
  readonly name: string;
  /** As the model wrote it: to be checked. Text that is no JSON stays text. */
  readonly input: unknown;
}

export interface ToolResult {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

export type ChatMessage =
  /** `results` answer the calls of the message before; `text` may then be empty. */
  | { readonly role: 'user'; readonly text: string; readonly results?: readonly ToolResult[] }
  | { readonly role: 'assistant'; readonly text: string; readonly calls?: readonly ToolCall[] };

export interface ChatRequest {
  readonly system: string;
  /** Begins and ends with a user message. */
  readonly messages: readonly ChatMessage[];
  /** 0 to 1; left out where the model does not take one. */
  readonly temperature: number;
  readonly maxOutputTokens: number;
  /** Left out where the model takes none: then it answers from what it was given. */
  readonly tools?: readonly ToolSpec[];
}

export type ChatDelta =
  | { readonly type: 'text'; readonly text: string }
  /** A whole call; several may come, before `stop` with the reason `tools`. */
  | { readonly type: 'call'; readonly call: ToolCall }
  | { readonly type: 'usage'; readonly inputTokens?: number; readonly outputTokens?: number }
  /** Exactly one, the last. */
  | { readonly type: 'stop'; readonly reason: 'complete' | 'length' | 'tools' };

export interface ChatModel {
  readonly provider: string;
  readonly model: string;
  /** Host (and port) that requests go to, as shown to the user. */
  readonly host: string;
  /** True where `host` is this machine. */
  readonly local: boolean;
  /** Tokens that a request may have in all; absent where the vendor does not say. */
  readonly maxInputTokens?: number;
  /**
   * Streams one answer. Leaving the loop early, or firing the signal, ends the request on the wire. Throws a
   * `CairnError` of the `server-*`, `stream-broken`, `model-missing` or `key-missing` codes; an `AbortError` when stopped.
   */
  stream(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatDelta>;
}
