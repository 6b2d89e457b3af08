import type { ServerResponse } from 'node:http';
import type { WireRequest } from './wire-server.ts';

/** One value for every request, one for each in turn (the last one stays), or computed from the request. */
export type Script<T> = T | readonly T[] | ((request: WireRequest) => T | Promise<T>);

export function scripted<T extends object>(script: Script<T>): (request: WireRequest) => T | Promise<T> {
  if (typeof script === 'function') return script;
  if (!Array.isArray(script)) return () => script as T;
  const turns = script as readonly T[];
  let next = 0;
  return () => turns[Math.min(next++, turns.length - 1)] as T;
}

/** How a reply goes wrong before or instead of its content, for any kind of request. */
export interface Trouble {
  /** Anything but 200 sends a refusal in the vendor's own form. */
  readonly status?: number;
  readonly error?: string;
  /** The vendor's short name of the error. */
  readonly errorType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is, with status 200 unless one is given. */
  readonly raw?: { readonly contentType: string; readonly body: string };
  /** `silent`: takes the request and never answers; `reset`: closes the connection instead of answering. */
  readonly connection?: 'silent' | 'reset';
}

export interface ChatReply extends Trouble {
  /** The pieces of the answer, one event each. */
  readonly text?: string | readonly string[];
  /** Calls of tools, behind the text. */
  readonly calls?: readonly { readonly name: string; readonly input: unknown }[];
  /** Milliseconds before each piece. */
  readonly delay?: number;
  readonly stop?: 'complete' | 'length' | 'declined';
  /** Tokens as reported; 11 in and 7 out unless given. */
  readonly usage?: { readonly input: number; readonly output: number };
  /** After so many pieces the stream goes silent, its connection is destroyed, it just ends, or it says an error. */
  readonly stallAfter?: number;
  readonly breakAfter?: number;
  readonly endAfter?: number;
  readonly failAfter?: number;
}

/** The bytes that one vendor's protocol has for each moment of a streamed answer. */
export interface ChatDialect {
  readonly contentType: string;
  start(reply: ChatReply): string;
  piece(text: string): string;
  end(reply: ChatReply): string;
  failure(message: string, type: string | undefined): string;
  refusal(status: number, message: string, type: string | undefined): unknown;
}

/** True where the trouble was all there is to the reply. */
export function sendTrouble(response: ServerResponse, trouble: Trouble, refusal: ChatDialect['refusal']): boolean {
  const { status = 200, headers = {} } = trouble;
  if (trouble.connection === 'silent') return true;
  if (trouble.connection === 'reset') {
    response.socket?.destroy();
    return true;
  }
  if (trouble.raw) {
    response.writeHead(status, { 'content-type': trouble.raw.contentType, ...headers });
    response.end(trouble.raw.body);
    return true;
  }
  if (status === 200) return false;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(refusal(status, trouble.error ?? `scripted refusal ${status}`, trouble.errorType)));
  return true;
}

export async function sendChat(response: ServerResponse, reply: ChatReply, dialect: ChatDialect): Promise<void> {
  if (sendTrouble(response, reply, (status, message, type) => dialect.refusal(status, message, type))) return;
  response.writeHead(200, { 'content-type': dialect.contentType, ...reply.headers });
  response.flushHeaders();
  response.write(dialect.start(reply));
  const pieces = typeof reply.text === 'string' ? [reply.text] : (reply.text ?? []);
  for (let sent = 0; sent <= pieces.length; sent++) {
    if (sent === reply.stallAfter) return;
    if (sent === reply.breakAfter) {
      // What was written must be on its way before the connection goes.
      await new Promise((resolve) => setTimeout(resolve, 20));
      response.socket?.destroy();
      return;
    }
    if (sent === reply.endAfter) return void response.end();
    if (sent === reply.failAfter) return void response.end(dialect.failure(reply.error ?? 'scripted failure', reply.errorType));
    const text = pieces[sent];
    if (text === undefined) break;
    if (reply.delay) await new Promise((resolve) => setTimeout(resolve, reply.delay));
    if (response.destroyed) return;
    response.write(dialect.piece(text));
  }
  response.end(dialect.end(reply));
}

export interface EmbedReply extends Trouble {
  /** Instead of the vectors of the words: whatever stands where the vendor has its list. */
  readonly vectors?: (texts: readonly string[]) => unknown;
  /** Refuses a request with a text of more characters, as a model with a small input does. */
  readonly maxCharacters?: number;
}
