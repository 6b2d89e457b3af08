import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import type { Served } from '../../src/mcp/served.ts';
import { createMcpServer } from '../../src/mcp/server.ts';

/** The same server object over HTTP, for suites that speak nothing else: one server a session, as the protocol wants it. The product itself has no port. */
export async function serveOverHttp(served: Served): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const http = createServer((request, response) => {
    void handle(request).then(async ({ transport, body }) => {
      if (transport) return transport.handleRequest(request, response, body);
      response.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;

  async function handle(request: IncomingMessage) {
    const body = request.method === 'POST' ? await json(request).catch(() => undefined) : undefined;
    const known = sessions.get(String(request.headers['mcp-session-id']));
    return { body, transport: known ?? (isInitializeRequest(body) ? await begin() : undefined) };
  }
  async function begin() {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableDnsRebindingProtection: true,
      allowedHosts: [`127.0.0.1:${port}`, `localhost:${port}`],
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    await createMcpServer(served).connect(transport);
    return transport;
  }
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async close() {
      await Promise.all([...sessions.values()].map((transport) => transport.close()));
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
