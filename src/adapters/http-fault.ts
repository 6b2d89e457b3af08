import { type CairnError, errors } from '../core/errors.ts';
import type { Connection } from './http-connection.ts';

/** A failed request: what the user will read, and what decides whether it is sent again. */
export class HttpFault extends Error {
  override readonly name = 'HttpFault';
  constructor(
    readonly error: CairnError,
    readonly facts: {
      readonly retryable: boolean;
      /** Status of the answer, where there was one. */
      readonly status?: number;
      /** The server's own words, where it had some: to decide by, not to be shown. */
      readonly detail?: string;
      /** What `Retry-After` asked for. */
      readonly pauseMilliseconds?: number | undefined;
    },
  ) {
    super(error.message);
  }
}

export interface Refusal {
  readonly status: number;
  readonly detail: string;
  /** The server's short name for the error, where it has one. */
  readonly code?: string | undefined;
  readonly pauseMilliseconds?: number | undefined;
}

/** An answer that says no, by its status; also an error inside a stream, under the status it stands for. */
export function faultOfRefusal(connection: Connection, refusal: Refusal): HttpFault {
  const { host } = connection.address;
  const { status, code, pauseMilliseconds } = refusal;
  const detail = withoutKey(refusal.detail, connection);
  const facts = { status, detail: refusal.detail, pauseMilliseconds };
  const final = (error: CairnError) => new HttpFault(error, { ...facts, retryable: false });
  const passing = (error: CairnError) => new HttpFault(error, { ...facts, retryable: true });
  if (status === 401 || status === 403) return final(errors.serverUnauthorized(host));
  if (saysModelMissing(connection, status, refusal.detail, code)) return final(errors.modelMissing(host, connection.model));
  // A used-up budget comes as 429 too, but no pause helps.
  if (status === 429 && /quota|billing|credit/i.test(`${code ?? ''} ${detail}`)) return final(errors.serverRefused(host, status, detail));
  if (status === 429) return passing(errors.serverRateLimited(host, secondsOf(pauseMilliseconds)));
  if (status >= 500 || status === 408) return passing(errors.serverOverloaded(host, status, detail));
  return final(errors.serverRefused(host, status, detail));
}

/** The model, not the server, says no: without a word of text that is a failure, not an empty answer. */
export function declined(connection: Connection): HttpFault {
  return new HttpFault(errors.serverRefused(connection.address.host, 200, 'the model declined to answer this.'), { retryable: false });
}

export function garbled(connection: Connection, detail: string): HttpFault {
  return new HttpFault(errors.serverGarbled(connection.address.host, withoutKey(detail, connection)), { retryable: false });
}

/** The connection ended before the answer did. Sent again where nothing had been shown yet. */
export function brokenStream(connection: Connection): HttpFault {
  return new HttpFault(errors.streamBroken(connection.address.host), { retryable: true });
}

export function timedOut(connection: Connection, milliseconds: number): HttpFault {
  return new HttpFault(errors.serverTimeout(connection.address.host, Math.round(milliseconds / 1000)), { retryable: false });
}

/** What the user gets to see of anything thrown while talking to a server. */
export function outward(connection: Connection, thrown: unknown): unknown {
  if (thrown instanceof HttpFault) return thrown.error;
  // A library that stumbles over an answer of the wrong shape throws one of these.
  if (thrown instanceof SyntaxError || thrown instanceof TypeError) return garbled(connection, 'its form is not that of this provider').error;
  return thrown;
}

export function abortError(): Error {
  return new DOMException('The request was stopped.', 'AbortError');
}

function saysModelMissing(connection: Connection, status: number, detail: string, code: string | undefined): boolean {
  if (code === 'model_not_found') return true;
  if (status === 404) return detail.includes(connection.model) || /\bmodels?\b/i.test(detail);
  return status === 400 && /\bmodels?\b.*(not (be )?found|does not exist|not exist|unknown|not loaded|no models? loaded)|no models? loaded/i.test(detail);
}

/** Servers quote keys back ("Incorrect API key provided: …"): a message never shows one. */
function withoutKey(text: string, connection: Connection): string {
  const { key } = connection;
  return (key ? hidden(text, key) : text).replace(/\b(sk-[\w-]{4})[\w*-]+/g, '$1…');
}

function hidden(text: string, key: string): string {
  if (key.length >= 8) return text.replaceAll(key, '[key]');
  // What stands in for a key where none is needed ("none", "x") is a part of other words too.
  return text.split(/\b/).map((word) => (word === key ? '[key]' : word)).join('');
}

function secondsOf(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : Math.ceil(milliseconds / 1000);
}
