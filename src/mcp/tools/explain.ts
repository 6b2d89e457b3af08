import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { symbolJson } from '../../core/answering/surroundings/render-symbol.ts';
import { explainLook } from '../../core/answering/tasks/explain-look.ts';
import type { Explained } from '../../core/answering/tasks/explained.ts';
import { errors } from '../../core/errors.ts';
import { confidences } from '../../core/model/relation.ts';
import { lineLinks } from '../line-links.ts';
import type { Served } from '../served.ts';
import { budget, endLine, kind, path, root, rootOf, startLine } from './shapes.ts';
import { look, readsOnly } from './tool-result.ts';

const input = {
  path: z.string().trim().optional().describe('A file, or lines of it: src/a.ts, src/a.ts:10-20.'),
  symbol: z.string().trim().optional().describe('A name, such as RetryQueue.run.'),
  error: z.string().trim().max(50_000).optional().describe('An error message or a stack trace: the places it names are explained.'),
  detail: z.enum(['full', 'outline']).default('full').describe('"full": with the code; "outline": only which symbols there are, and who calls, uses and tests them.'),
  max_tokens: budget(4_000),
};

const relative = z.object({ role: z.enum(['caller', 'callee', 'test', 'importer', 'base', 'heir', 'type']), symbol: z.string(), path, line: z.number().int(), confidence: z.enum(confidences) });

const output = {
  symbols: z.array(z.object({ symbol: z.string(), kind, path, startLine, endLine, relatives: z.array(relative) })),
  code: z.array(z.object({ root, path, startLine, endLine, text: z.string() })).describe('The code itself, and what explains it.'),
};

export function registerExplain(server: McpServer, served: Served): void {
  server.registerTool(
    'explain',
    {
      title: 'Explain code',
      description: 'Brings together what explains some code, an error or a stack trace: the code, its callers, callees, types and tests. Give one of path, symbol and error.',
      inputSchema: input,
      outputSchema: output,
      annotations: readsOnly,
    },
    ({ path: place, symbol, error, detail, max_tokens }, extra) =>
      look(served, extra, async (signal) => {
        const { engine } = served;
        const scope = { engine, read: (name: string, file: string) => engine.read(name, file) };
        const { symbols, pieces, text } = await explainLook(wantedOf({ place, symbol, error }), detail === 'full', scope, max_tokens, signal);
        const code = pieces.map((piece) => ({ ...rootOf(piece.root), path: piece.path, startLine: piece.span.startLine, endLine: piece.span.endLine, text: piece.text }));
        const places = pieces.map((piece) => ({ root: piece.root, path: piece.path, ...piece.span }));
        return { content: [{ type: 'text', text }, ...lineLinks(places, await served.roots())], structuredContent: { symbols: symbols.map(symbolJson), code } };
      }),
  );
}

/** Models send an empty text for what they leave out. */
export function wantedOf(given: { readonly place?: string | undefined; readonly symbol?: string | undefined; readonly error?: string | undefined }): Explained {
  const [wanted, ...others] = (['place', 'symbol', 'error'] as const).flatMap((name) => (given[name] ? [{ [name]: given[name] } as Explained] : []));
  if (!wanted || others.length > 0) throw errors.wrongUsage('The tool explains one thing.', 'Give one of path, symbol and error.');
  return wanted;
}
