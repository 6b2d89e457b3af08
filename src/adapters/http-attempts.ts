import type { Connection, Fetch } from './http-connection.ts';
import { authorizationOf } from './http-connection.ts';
import { exchange } from './http-exchange.ts';
import { abortError, brokenStream, HttpFault, outward } from './http-fault.ts';

/** What one attempt may use. It is closed on the wire when the attempt ends, however it ends. */
export interface Wire {
  /** For libraries: sends with our deadlines, our headers only, and throws an `HttpFault` for any answer that is not good. */
  readonly fetch: Fetch;
  /** The fault that `fetch` or the body it gave ended with: libraries wrap or swallow what is thrown through them. */
  readonly fault: () => HttpFault | undefined;
}

/** Runs a request until it works, fails for good, or is stopped. */
export async function attempted<T>(connection: Connection, signal: AbortSignal, run: (wire: Wire) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const attempt = openAttempt(connection, signal);
    try {
      return await run(attempt.wire);
    } catch (thrown) {
      await pauseOrThrow(connection, signal, attempt.cause(thrown), tries);
    } finally {
      attempt.close();
    }
  }
}

/** The same for an answer in pieces: never sent again once a piece was handed on. */
export async function* attemptedStream<T>(connection: Connection, signal: AbortSignal, run: (wire: Wire) => AsyncIterable<T>): AsyncGenerator<T> {
  for (let tries = 1; ; tries++) {
    const attempt = openAttempt(connection, signal);
    let delivered = false;
    try {
      for await (const piece of run(attempt.wire)) {
        delivered = true;
        yield piece;
        if (signal.aborted) throw abortError();
      }
      return;
    } catch (thrown) {
      const cause = attempt.cause(thrown);
      if (delivered) throw outward(connection, isTimeout(cause) ? brokenStream(connection) : cause);
      await pauseOrThrow(connection, signal, cause, tries);
    } finally {
      attempt.close();
    }
  }
}

function openAttempt(connection: Connection, signal: AbortSignal) {
  if (signal.aborted) throw abortError();
  const scope = new AbortController();
  const stop = () => scope.abort();
  signal.addEventListener('abort', stop, { once: true });
  let fault: HttpFault | undefined;
  const note = (found: HttpFault) => (fault = found);
  const send: Fetch = async (input, init = {}) => {
    fault = undefined;
    try {
      return await exchange(connection, addressOf(input), { ...init, headers: ownHeaders(connection, init.headers) }, scope.signal, note);
    } catch (thrown) {
      if (thrown instanceof HttpFault) note(thrown);
      throw thrown;
    }
  };
  return {
    wire: { fetch: send, fault: () => fault },
    cause: (thrown: unknown): unknown => (signal.aborted ? abortError() : (fault ?? thrown)),
    close: () => {
      signal.removeEventListener('abort', stop);
      scope.abort();
    },
  };
}

async function pauseOrThrow(connection: Connection, signal: AbortSignal, cause: unknown, tries: number): Promise<void> {
  const { limits, clock } = connection;
  if (!(cause instanceof HttpFault) || !cause.facts.retryable || tries >= limits.attempts) throw outward(connection, cause);
  const asked = cause.facts.pauseMilliseconds ?? 0;
  if (asked > limits.longestPauseMilliseconds) throw outward(connection, cause);
  // Jitter of up to a half keeps the windows of one user, and the users of one server, from coming back in step.
  const own = limits.backoffMilliseconds * 2 ** (tries - 1) * (1 + Math.random() / 2);
  await clock.sleep(Math.max(asked, own), signal);
}

/**
 * Libraries add headers from environment variables and about the machine. What goes out is this list and the
 * authorization of the connection, nothing else.
 */
const allowedHeaders = ['accept', 'content-type', 'user-agent', 'anthropic-version'];

function ownHeaders(connection: Connection, given: RequestInit['headers']): Record<string, string> {
  const headers = new Headers(given);
  const own: Record<string, string> = {};
  for (const name of allowedHeaders) {
    const value = headers.get(name);
    if (value !== null) own[name] = value;
  }
  const authorization = authorizationOf(connection);
  return authorization === undefined ? own : { ...own, authorization };
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof HttpFault && cause.error.code === 'server-timeout';
}

function addressOf(input: string | URL | Request): string {
  return typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
}
