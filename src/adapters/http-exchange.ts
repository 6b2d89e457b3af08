import type { Connection } from './http-connection.ts';
import { brokenStream, faultOfRefusal, garbled, HttpFault, timedOut } from './http-fault.ts';
import { faultOfNetwork } from './http-network-fault.ts';
import { refusalOf } from './http-refusal.ts';

/**
 * Sends one request. The answer's status is good and its body is watched: it fails with an `HttpFault` when nothing
 * arrives for too long or the connection breaks, and tells `onBodyFault`, since a library may wrap what it reads.
 * `signal` closes the connection at any time.
 */
export async function exchange(
  connection: Connection,
  url: string,
  init: RequestInit,
  signal: AbortSignal,
  onBodyFault: (fault: HttpFault) => void,
): Promise<Response> {
  const { limits } = connection;
  const response = await within(connection, limits.firstByteMilliseconds, () => send(connection, url, init, signal));
  if (!response.ok) throw await refused(connection, response);
  if (/^text\/html/i.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel();
    throw garbled(connection, 'an HTML page');
  }
  return watched(connection, response, signal, onBodyFault);
}

async function send(connection: Connection, url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
  try {
    // Not followed: consent is given to one host, and a redirect could carry the code to another.
    return await connection.fetch(url, { ...init, redirect: 'manual', signal });
  } catch (thrown) {
    throw signal.aborted ? thrown : faultOfNetwork(connection, thrown);
  }
}

/** Errors are short; more than this of one is not read. */
const longestErrorBody = 64 * 1024;

async function refused(connection: Connection, response: Response): Promise<HttpFault> {
  let body = '';
  if (response.body) {
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    try {
      while (body.length < longestErrorBody) {
        const { done, value } = await within(connection, connection.limits.idleMilliseconds, () => reader.read());
        if (done) break;
        body += decoder.decode(value, { stream: true });
      }
      await reader.cancel();
    } catch {
      // The status alone says enough.
    }
  }
  return faultOfRefusal(connection, refusalOf(response.status, response.headers, body, connection.clock));
}

function watched(connection: Connection, response: Response, signal: AbortSignal, onFault: (fault: HttpFault) => void): Response {
  const reader = response.body?.getReader();
  if (reader === undefined) throw garbled(connection, 'an answer without a body');
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await within(connection, connection.limits.idleMilliseconds, () => reader.read());
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (thrown) {
          const fault = thrown instanceof HttpFault ? thrown : brokenStream(connection);
          if (!signal.aborted) onFault(fault);
          controller.error(fault);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers });
}

async function within<T>(connection: Connection, milliseconds: number, run: () => Promise<T>): Promise<T> {
  const settled = new AbortController();
  const deadline = connection.clock.sleep(milliseconds, settled.signal).then(() => {
    throw timedOut(connection, milliseconds);
  });
  try {
    return await Promise.race([run(), deadline]);
  } finally {
    settled.abort();
  }
}
