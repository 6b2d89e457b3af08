import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { compactHits, signatureOf, type CompactHit } from '../../core/answering/tools/compact-hits.ts';
import { chunkKinds } from '../../core/model/chunk.ts';
import type { SearchResult } from '../../core/model/hit.ts';
import type { Filters } from '../../core/model/query.ts';
import { lineLinks } from '../line-links.ts';
import type { Served } from '../served.ts';
import { budget, detail, endLine, kind, path, root, rootOf, startLine } from './shapes.ts';
import { look, readsOnly } from './tool-result.ts';

const input = {
  query: z.string().trim().min(1).describe('A question or words, in any language; names of symbols count most.'),
  top: z.number().int().min(1).max(50).default(10).describe('How many hits at most.'),
  languages: z.array(z.string()).optional().describe('Only files in one of these languages, e.g. ["typescript", "python"].'),
  paths: z.array(z.string()).optional().describe('Only files that match one of these globs, e.g. ["src/**", "*.md"]; with a ! before it, none of those.'),
  kinds: z.array(z.enum(chunkKinds)).optional().describe('Only chunks of one of these kinds.'),
  detail,
  // The first hits in full and the places of the rest: enough to answer from, and no burden on the context.
  max_tokens: budget(1_500),
};

const hit = z.object({
  root,
  path,
  startLine,
  endLine,
  startColumn: z.number().int().optional(),
  endColumn: z.number().int().optional().describe('Of a piece of a very long line: its columns, counted from 0.'),
  extent: z.object({ startLine, endLine }).optional().describe('The whole definition, where the hit is a part of it.'),
  kind,
  symbol: z.string(),
  language: z.string(),
  score: z.number(),
  groupOf: z.number().int().optional().describe('Index of the better hit in the same file.'),
  signature: z.string().optional().describe('The first line, where there was no room for the text.'),
  text: z.string().optional(),
});

const output = {
  query: z.string(),
  mode: z.enum(['keyword', 'hybrid']).describe('"keyword" where there are no vectors to search by meaning.'),
  coverage: z.object({ indexed: z.number(), total: z.number(), failed: z.number() }).describe('How many of the files the search could see.'),
  notice: z.string().optional(),
  leftOut: z.number().int().optional().describe('Further hits for which there was no room.'),
  hits: z.array(hit),
};

export function registerSearchCode(server: McpServer, served: Served): void {
  server.registerTool(
    'search_code',
    {
      title: 'Search the code',
      description: 'Finds the places in the repository that answer a question, best first, each with its exact lines and, as far as max_tokens allows, their text.',
      inputSchema: input,
      outputSchema: output,
      annotations: readsOnly,
    },
    ({ query, top, languages, paths, kinds, detail: wanted, max_tokens }, extra) =>
      look(served, extra, async (signal) => {
        const result = await served.engine.search({ text: query, top, filters: filtersOf({ languages, paths, kinds }) }, signal);
        const shown = compactHits(result.hits, wanted, max_tokens);
        const places = shown.map(({ hit: { root: name, chunk } }) => ({ root: name, path: chunk.path, ...chunk.span }));
        return { content: [{ type: 'text', text: textOf(result, shown) }, ...lineLinks(places, await served.roots())], structuredContent: structured(result, shown) };
      }),
  );
}

/** Only what really narrows: models like to send an empty list where they mean nothing. */
function filtersOf(given: { readonly [K in keyof Filters]: Filters[K] | undefined }): Filters {
  return Object.fromEntries(Object.entries(given).filter(([, values]) => values !== undefined && values.length > 0));
}

function structured({ query, mode, coverage, notice, hits }: SearchResult, shown: readonly CompactHit[]): Record<string, unknown> {
  return {
    query,
    mode,
    coverage,
    ...(notice === undefined ? {} : { notice }),
    ...(shown.length < hits.length ? { leftOut: hits.length - shown.length } : {}),
    hits: shown.map(hitOf),
  };
}

function hitOf({ hit: found, detail: level }: CompactHit): z.infer<typeof hit> {
  const { root: name, chunk, score, text, groupOf } = found;
  const { path: file, span, kind: what, symbol, language } = chunk;
  return {
    ...rootOf(name),
    path: file,
    ...span,
    ...(chunk.extent ? { extent: { startLine: chunk.extent.startLine, endLine: chunk.extent.endLine } } : {}),
    kind: what,
    symbol,
    language,
    score: Math.round(score * 1000) / 1000,
    ...(groupOf === undefined ? {} : { groupOf }),
    ...(level === 'full' ? { text } : level === 'signatures' ? { signature: signatureOf(found) } : {}),
  };
}

function textOf({ coverage: { indexed, total }, notice, hits }: SearchResult, shown: readonly CompactHit[]): string {
  const partly = shown.some(({ detail: level }) => level !== 'full') || shown.length < hits.length;
  const parts = [
    notice,
    indexed < total ? `Only ${indexed} of ${total} files could be searched so far.` : undefined,
    ...(hits.length === 0 ? ['Nothing was found.'] : shown.map(({ text }) => text)),
    shown.length < hits.length ? `${hits.length - shown.length} more did not fit.` : undefined,
    partly ? 'read_lines shows the code of a place.' : undefined,
  ];
  return parts.filter((part) => part !== undefined).join('\n\n');
}
