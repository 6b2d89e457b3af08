import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { folderOf } from './folder.ts';

export interface SessionOptions {
  /** Folders as arguments of `cairn mcp`. */
  readonly folders?: readonly string[];
  /** Folders that the client says are open. */
  readonly open?: readonly string[];
  readonly cwd?: string;
  readonly home?: string;
}

/** A session of the SDK's own client with the built server, over standard input and output. It ends with the test. */
export async function mcpSession({ folders = [], open, cwd, home = folderOf() }: SessionOptions) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [path.resolve(import.meta.dirname, '../../dist/cli.js'), 'mcp', ...folders],
    env: { PATH: process.env['PATH'] ?? '', CAIRN_HOME: home, HOME: home },
    ...(cwd === undefined ? {} : { cwd }),
  });
  const client = new Client({ name: 'test', version: '1' }, { capabilities: open ? { roots: { listChanged: true } } : {} });
  let roots = open ?? [];
  if (open) client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: roots.map((folder) => ({ uri: pathToFileURL(folder).href })) }));
  // A line on standard output that is no message is an error here.
  const noise: Error[] = [];
  client.onerror = (error) => noise.push(error);
  onTestFinished(() => client.close());
  await client.connect(transport);
  return {
    client,
    noise,
    home,
    /** What a tool answers, as data; a first index is waited for. */
    look: async <T>(name: string, given: object = {}): Promise<T> => {
      const result = await client.callTool({ name, arguments: { ...given } }, undefined, { onprogress: () => undefined });
      if (result.isError) throw new Error(JSON.stringify(result.content));
      return result.structuredContent as T;
    },
    changeRoots: async (folders: readonly string[]) => {
      roots = folders;
      await client.sendRootsListChanged();
    },
  };
}
