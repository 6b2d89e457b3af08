import type { Connection, Fetch } from './http-connection.ts';
import type { Wire } from './http-attempts.ts';
import { brokenStream, faultOfRefusal, garbled, HttpFault } from './http-fault.ts';
import { statedError } from './http-refusal.ts';

/**
 * Reads Ollama's stream of JSON lines before its client does. The client prints lines that are not JSON to the
 * console, where no answer's text belongs, and its errors can't be told apart: so a bad line, an error line and an
 * early end stop the stream here, with the fault that says which it was.
 */
export function checkedLines(connection: Connection, wire: Wire): { fetch: Fetch; fault: () => HttpFault | undefined } {
  let fault: HttpFault | undefined;
  const fetch: Fetch = async (input, init) => {
    const response = await wire.fetch(input, init);
    const lines = goodLines(connection, response.body as ReadableStream<Uint8Array>);
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>(
      {
        // One line a pull: a stream that is failed drops what waits in it, and text before an error must not be lost.
        async pull(controller) {
          try {
            const { done, value } = await lines.next();
            if (done) controller.close();
            else controller.enqueue(encoder.encode(`${value}\n`));
          } catch (thrown) {
            if (thrown instanceof HttpFault) fault = thrown;
            controller.error(thrown);
          }
        },
        async cancel() {
          await lines.return();
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { status: response.status, headers: response.headers });
  };
  return { fetch, fault: () => wire.fault() ?? fault };
}

async function* goodLines(connection: Connection, body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  let good = 0;
  for await (const line of linesOf(body)) {
    const piece = pieceOf(connection, line);
    good += 1;
    yield line;
    if (piece.done === true) return;
  }
  throw good === 0 ? garbled(connection, 'no line of an answer') : brokenStream(connection);
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line.trim() !== '');
  }
  if (rest.trim() !== '') yield rest;
}

function pieceOf(connection: Connection, line: string): { done?: unknown } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw garbled(connection, 'a line that is not JSON');
  }
  if (typeof value !== 'object' || value === null) throw garbled(connection, 'a line that is no answer');
  if ('error' in value) throw faultOfRefusal(connection, { status: 500, detail: statedError(value)?.message ?? 'no reason given' });
  const { message } = value as { message?: { content?: unknown } };
  if (typeof message?.content !== 'string') throw garbled(connection, 'a line that is no answer');
  return value;
}
