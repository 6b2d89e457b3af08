export interface ChatMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

export interface ChatRequest {
  readonly system: string;
  /** Begins and ends with a user message. */
  readonly messages: readonly ChatMessage[];
  /** 0 to 1; left out where the model does not take one. */
  readonly temperature: number;
  readonly maxOutputTokens: number;
}

export type ChatDelta =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'usage'; readonly inputTokens?: number; readonly outputTokens?: number }
  /** Exactly one, the last. */
  | { readonly type: 'stop'; readonly reason: 'complete' | 'length' };

export interface ChatModel {
  readonly provider: string;
  readonly model: string;
  /** Host (and port) that requests go to, as shown to the user. */
  readonly host: string;
  /** True where `host` is this machine. */
  readonly local: boolean;
  /**
   * Streams one answer. Leaving the loop early, or firing the signal, ends the request on the wire. Throws a
   * `CairnError` of the `server-*`, `stream-broken`, `model-missing` or `key-missing` codes; an `AbortError` when stopped.
   */
  stream(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatDelta>;
}
