import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived on the wire. */
export interface WireRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Parsed where it is JSON, text otherwise, undefined where there was none. */
  readonly body: unknown;
  /** Resolves when the answer has ended or its connection has been closed: `true` where the client closed it early. */
  readonly closedEarly: Promise<boolean>;
}

export interface WireServer {
  /** Without a slash at the end. */
  readonly url: string;
  readonly requests: readonly WireRequest[];
  close(): Promise<void>;
}

export type Answer = (request: WireRequest, response: ServerResponse) => void | Promise<void>;

/** A plain HTTP server on a free port of 127.0.0.1 that records what it is asked. */
export async function startWireServer(answer: Answer): Promise<WireServer> {
  const requests: WireRequest[] = [];
  const server = createServer((incoming, response) => {
    void receive(incoming, response).then(async (request) => {
      requests.push(request);
      try {
        await answer(request, response);
      } catch (thrown) {
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
        response.end(`The script of the test server failed: ${String(thrown)}`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

export function sendJson(response: ServerResponse, status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
}

async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<WireRequest> {
  const closedEarly = new Promise<boolean>((resolve) => response.on('close', () => resolve(!response.writableFinished)));
  let text = '';
  incoming.setEncoding('utf8');
  for await (const piece of incoming) text += piece as string;
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: incoming.headers as Readonly<Record<string, string | undefined>>,
    body: parsed(text),
    closedEarly,
  };
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
