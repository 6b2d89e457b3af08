import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export interface ForwardProxy {
  readonly url: string;
  /** The names of the hosts that were asked for, in order. */
  readonly hosts: readonly string[];
  close(): Promise<void>;
}

/**
 * A forward proxy that alone knows where made-up names lead: to one server, whatever the name. What arrives there from
 * a client that cannot resolve the name came through here.
 */
export async function startForwardProxy(target: string): Promise<ForwardProxy> {
  const { hostname, port } = new URL(target);
  const hosts: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, response) => {
    hosts.push(new URL(incoming.url ?? '', 'http://no-host').host);
    forward(incoming, response, hostname, Number(port));
  });
  server.on('connect', (incoming: IncomingMessage, client: Socket, head: Buffer) => {
    hosts.push(incoming.url ?? '');
    const upstream = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(client).pipe(upstream);
    });
    for (const socket of [client, upstream]) socket.on('error', () => client.destroy());
    sockets.add(client).add(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hosts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function forward(incoming: IncomingMessage, response: ServerResponse, hostname: string, port: number): void {
  const { pathname, search } = new URL(incoming.url ?? '');
  const onward = request({ hostname, port, path: pathname + search, method: incoming.method, headers: incoming.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  incoming.pipe(onward);
}
