import { createParser } from 'eventsource-parser';
import type { Connection } from './http-connection.ts';
import { garbled } from './http-fault.ts';

/** The `data` of each server-sent event, as it arrives. */
export async function* eventData(response: Response): AsyncGenerator<string, void> {
  const waiting: string[] = [];
  const parser = createParser({ onEvent: (event) => waiting.push(event.data) });
  const decoder = new TextDecoder();
  for await (const bytes of response.body as ReadableStream<Uint8Array>) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    yield* waiting.splice(0);
  }
  // An event without the empty line after it still counts: some servers end with `data: [DONE]` and nothing more.
  parser.feed('\n\n');
  yield* waiting.splice(0);
}

export async function jsonOf(connection: Connection, response: Response): Promise<unknown> {
  return parsedJson(connection, await response.text());
}

export function parsedJson(connection: Connection, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw garbled(connection, text.trimStart().startsWith('<') ? 'an HTML page' : 'text that is not JSON');
  }
}
