import { errors } from '../core/errors.ts';
import type { Connection } from './http-connection.ts';
import { HttpFault, timedOut } from './http-fault.ts';

/**
 * A request that brought no answer at all. `fetch` says only "fetch failed"; what happened is in its causes, and
 * where a name has several addresses, in a list of errors that has no message of its own.
 */
export function faultOfNetwork(connection: Connection, thrown: unknown): HttpFault {
  const found = causesOf(thrown);
  const code = found.map(codeOf).find((one) => one !== '') ?? '';
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return timedOut(connection, 300_000);
  const words = wordsOf[code] ?? found.map((error) => error.message).findLast((message) => message !== '') ?? 'the connection failed';
  const text = `${code} ${words}`;
  const error = errors.serverUnreachable(connection.address.host, new Error(code && code in wordsOf ? `${words} (${code})` : words));
  return new HttpFault(error, { retryable: passing.test(text) });
}

const wordsOf: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name could not be looked up',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  EPIPE: 'the connection was closed',
  ETIMEDOUT: 'the connection took too long',
  UND_ERR_CONNECT_TIMEOUT: 'the connection took too long',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no network',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is not trusted',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/** Worth another try. A refused connection, an unknown name and a bad certificate will be the same a second later. */
const passing = /EAI_AGAIN|ECONNRESET|UND_ERR_SOCKET|EPIPE|TIMEDOUT|CONNECT_TIMEOUT|UNREACH|ERR_CONNECTION_(RESET|CLOSED)|ERR_NETWORK_CHANGED|socket hang up|other side closed/i;

function causesOf(thrown: unknown): Error[] {
  const found: Error[] = [];
  const queue: unknown[] = [thrown];
  // The bound keeps a cause that refers to itself from going on for ever.
  while (queue.length > 0 && found.length < 10) {
    const current = queue.shift();
    if (!(current instanceof Error)) continue;
    found.push(current);
    if (current.cause !== undefined) queue.push(current.cause);
    if (current instanceof AggregateError) queue.push(...(current.errors as unknown[]));
  }
  return found;
}

function codeOf(error: Error): string {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' ? code : '';
}
