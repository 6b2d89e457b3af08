import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { fittingLines } from '../../core/answering/tools/fitting-lines.ts';
import { linesOf } from '../../core/answering/tools/read-lines.ts';
import { qualified } from '../../core/answering/tools/tool.ts';
import { lineLinks } from '../line-links.ts';
import type { Served } from '../served.ts';
import { budget, endLine, path, root, rootOf, startLine } from './shapes.ts';
import { look, readsOnly } from './tool-result.ts';

const mostLines = 2_000;

const input = {
  path: z.string().min(1).describe('Path of an indexed file, as the other tools give it.'),
  start: z.number().int().min(1).default(1).describe('First line, counted from 1.'),
  end: z.number().int().min(1).optional().describe('Last line, included; without it, as far as there is room.'),
  max_tokens: budget(4_000),
};

const output = { root, path, startLine, endLine, lines: z.number().int().describe('How many lines the file has.'), text: z.string() };

export function registerReadLines(server: McpServer, served: Served): void {
  server.registerTool(
    'read_lines',
    {
      title: 'Read lines',
      description: 'Reads lines of one indexed file as they stand now.',
      inputSchema: input,
      outputSchema: output,
      annotations: readsOnly,
    },
    ({ path: wanted, start, end, max_tokens }, extra) =>
      look(served, extra, async () => {
        const { engine } = served;
        const { piece, lines } = await linesOf({ path: wanted, start, end }, { engine, read: (name, file) => engine.read(name, file) }, mostLines);
        const text = fittingLines(piece.text, max_tokens);
        const last = start + text.split('\n').length - 1;
        const place = { root: piece.root, path: piece.path, startLine: start, endLine: last };
        const cut = last < piece.span.endLine ? ` Read on from line ${last + 1}.` : '';
        const structuredContent = { ...rootOf(piece.root), path: piece.path, startLine: start, endLine: last, lines, text };
        return { content: [{ type: 'text', text: `${qualified(piece)}:${start}-${last} of ${lines} lines.${cut}\n${text}` }, ...lineLinks([place], await served.roots())], structuredContent };
      }),
  );
}
