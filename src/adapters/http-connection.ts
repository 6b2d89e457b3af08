import type { Clock } from '../core/ports/clock.ts';
import type { Address } from './host.ts';

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** What one adapter needs to talk to one model of one server. */
export interface Connection {
  readonly provider: string;
  readonly model: string;
  readonly address: Address;
  readonly key?: string | undefined;
  /** The host's own: the editor's proxy and certificate handling wraps it. */
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly limits: Limits;
}

export interface Limits {
  /** From sending the request to the first byte of the answer's headers. */
  readonly firstByteMilliseconds: number;
  /** Between two pieces of the body. */
  readonly idleMilliseconds: number;
  /** How often a request is sent at most. */
  readonly attempts: number;
  /** The first pause; it doubles with each attempt. */
  readonly backoffMilliseconds: number;
  /** A server that asks for a longer pause than this is not waited for: the user is told the time instead. */
  readonly longestPauseMilliseconds: number;
}

/**
 * A server on this machine loads the model and reads the whole prompt before its first byte: minutes on a slow disk
 * and without a graphics card. Four minutes stay below the five after which Node's own fetch gives up, so that the
 * message is ours. A service sends headers within seconds, reasoning models and cold starts within a minute or two.
 * Claude and the big services send something every few seconds once they stream; a small machine may take a minute
 * for one token of a model that does not fit its memory.
 */
export function defaultLimits(local: boolean): Limits {
  return {
    firstByteMilliseconds: local ? 240_000 : 120_000,
    idleMilliseconds: local ? 120_000 : 60_000,
    attempts: 3,
    backoffMilliseconds: 500,
    longestPauseMilliseconds: 30_000,
  };
}

/** `Bearer` of the key, or what the address carries, or nothing. */
export function authorizationOf(connection: Connection): string | undefined {
  return connection.key ? `Bearer ${connection.key}` : connection.address.basicAuthorization;
}
