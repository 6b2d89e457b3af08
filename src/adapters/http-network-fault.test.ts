import { describe, expect, it } from 'vitest';
import { parseAddress } from './host.ts';
import { defaultLimits, type Connection } from './http-connection.ts';
import { faultOfNetwork } from './http-network-fault.ts';
import { systemClock } from './system-clock.ts';

const connection: Connection = { provider: 'ollama', model: 'm', address: parseAddress('http://box:1'), fetch, clock: systemClock, limits: defaultLimits(false) };

function coded(code: string, message = ''): Error {
  return Object.assign(new Error(message), { code });
}

function failed(cause: unknown): TypeError {
  return new TypeError('fetch failed', { cause });
}

describe('faultOfNetwork', () => {
  it.each([
    ['a refused connection', failed(coded('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1')), "box:1 can't be reached: nothing listens there (ECONNREFUSED).", false],
    ['a name with two addresses', failed(Object.assign(new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]), { code: 'ECONNREFUSED' })), "box:1 can't be reached: nothing listens there (ECONNREFUSED).", false],
    ['the errors of a list alone', failed(new AggregateError([coded('EHOSTUNREACH', 'no route')])), "box:1 can't be reached: there is no way to it (EHOSTUNREACH).", true],
    ['an unknown name', failed(coded('ENOTFOUND', 'getaddrinfo ENOTFOUND box')), "box:1 can't be reached: there is no such host (ENOTFOUND).", false],
    ['a bad certificate', failed(coded('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate')), "box:1 can't be reached: its certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT).", false],
    ['a closed connection', failed(coded('UND_ERR_SOCKET', 'other side closed')), "box:1 can't be reached: the connection was closed (UND_ERR_SOCKET).", true],
    ['the words of another network stack', new TypeError('net::ERR_CONNECTION_RESET'), "box:1 can't be reached: net::ERR_CONNECTION_RESET.", true],
    ['nothing to go by', failed(undefined), "box:1 can't be reached: fetch failed.", false],
    ['what is not an error', 'oops', "box:1 can't be reached: the connection failed.", false],
  ])('puts %s into words', (_, thrown, message, retryable) => {
    const fault = faultOfNetwork(connection, thrown);
    expect(fault.error).toMatchObject({ code: 'server-unreachable', message });
    expect(fault.facts.retryable).toBe(retryable);
  });

  it('ends with causes that go round in a circle', () => {
    const first = new Error('first');
    first.cause = new Error('second', { cause: first });
    expect(faultOfNetwork(connection, first).error.code).toBe('server-unreachable');
  });

  it('calls it a time-out when the network library gave up waiting', () => {
    expect(faultOfNetwork(connection, failed(coded('UND_ERR_HEADERS_TIMEOUT', 'Headers Timeout Error'))).error.code).toBe('server-timeout');
  });
});
