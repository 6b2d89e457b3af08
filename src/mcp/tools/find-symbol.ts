import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { definitionsNamed, renderDefinitions } from '../../core/answering/tools/find-symbol.ts';
import { lineLinks } from '../line-links.ts';
import type { Served } from '../served.ts';
import { definition, definitionOf } from './shapes.ts';
import { look, readsOnly } from './tool-result.ts';

const input = {
  name: z.string().trim().min(1).max(300).describe('A name, such as RetryQueue, run or RetryQueue.run.'),
  top: z.number().int().min(1).max(200).default(30).describe('How many definitions at most.'),
};

const output = { name: z.string(), total: z.number().int().describe('How many definitions have this name.'), definitions: z.array(definition) };

export function registerFindSymbol(server: McpServer, served: Served): void {
  server.registerTool(
    'find_symbol',
    {
      title: 'Find a symbol',
      description: 'Finds where a class, function, method or type of this name is defined: path and lines of each definition.',
      inputSchema: input,
      outputSchema: output,
      annotations: readsOnly,
    },
    ({ name, top }, extra) =>
      look(served, extra, async (signal) => {
        const found = await definitionsNamed(name, served.engine, signal);
        const shown = found.slice(0, top);
        return {
          content: [{ type: 'text', text: renderDefinitions(name, found, top) }, ...lineLinks(shown, await served.roots())],
          structuredContent: { name, total: found.length, definitions: shown.map(definitionOf) },
        };
      }),
  );
}
