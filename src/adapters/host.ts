import { errors } from '../core/errors.ts';

/** A server as the user gave it, taken apart once. */
export interface Address {
  /** Without credentials, fragment, query and the slash at the end; with the path. */
  readonly base: string;
  /** Query of the base address, to be kept on every request (gateways put a version there); with its `?`, or empty. */
  readonly query: string;
  /** Name and port, as shown to the user and as consent is bound to. */
  readonly host: string;
  /** True where the host is this machine. */
  readonly local: boolean;
  /** From `http://name:password@host`: a header, so that the password appears in no address and no message. */
  readonly basicAuthorization?: string;
}

export function parseAddress(baseUrl: string): Address {
  const url = parseUrl(baseUrl);
  const path = url.pathname.replace(/\/+$/, '');
  return {
    base: `${url.protocol}//${url.host}${path}`,
    query: url.search,
    host: url.host,
    local: isLoopback(url.hostname),
    ...(url.username || url.password ? { basicAuthorization: basicAuthorization(url) } : {}),
  };
}

/** The address of one resource; `path` begins with a slash. */
export function endpoint(address: Address, path: string): string {
  return `${address.base}${path}${address.query}`;
}

/**
 * `localhost` and names under it, 127.0.0.0/8 and ::1 never leave the machine; `0.0.0.0` and `::` as a destination
 * mean this machine too. The argument is a hostname as `URL` writes it: lower case, addresses in their short form.
 */
export function isLoopback(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  if (/^127\.\d+\.\d+\.\d+$/.test(name) || name === '0.0.0.0') return true;
  return name === '[::1]' || name === '[::]' || /^\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\]$/.test(name);
}

function parseUrl(baseUrl: string): URL {
  try {
    const url = new URL(baseUrl.trim());
    if (url.protocol === 'http:' || url.protocol === 'https:') return url;
  } catch {
    // Said below, without the address: it may hold a password.
  }
  throw errors.wrongUsage('The address of the model server is not a web address.', 'Give one that begins with http:// or https://, such as http://localhost:11434.');
}

function basicAuthorization(url: URL): string {
  const credentials = new TextEncoder().encode(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`);
  return `Basic ${btoa(String.fromCharCode(...credentials))}`;
}
