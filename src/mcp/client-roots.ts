import { fileURLToPath } from 'node:url';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { RootsListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';

/** The folders that the client has open, as it names them, now and whenever they change; none where it names none. */
export function followClientRoots({ server }: McpServer, use: (folders: () => Promise<readonly string[]>) => void): void {
  const ask = () => use(() => foldersOf({ server }));
  server.oninitialized = ask;
  server.setNotificationHandler(RootsListChangedNotificationSchema, ask);
}

async function foldersOf({ server }: Pick<McpServer, 'server'>): Promise<string[]> {
  if (!server.getClientCapabilities()?.roots) return [];
  const { roots } = await server.listRoots().catch(() => ({ roots: [] }));
  return roots.flatMap(({ uri }) => (uri.startsWith('file://') ? [fileURLToPath(uri)] : []));
}
