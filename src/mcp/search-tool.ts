import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import type { Engine } from '../core/engine.ts';
import { chunkKinds } from '../core/model/chunk.ts';
import type { Hit, SearchResult } from '../core/model/hit.ts';
import type { Filters } from '../core/model/query.ts';
import { readsOnly, toolResult } from './tool-result.ts';

const input = {
  query: z.string().trim().min(1).describe('A question or words, in any language; names of symbols count most.'),
  // Twelve chunks of about forty lines are some 6,000 tokens: enough to answer from, and no burden on the context.
  top: z.number().int().min(1).max(50).default(12).describe('How many hits at most.'),
  languages: z.array(z.string()).optional().describe('Only files in one of these languages, e.g. ["typescript", "python"].'),
  paths: z.array(z.string()).optional().describe('Only files that match one of these globs, e.g. ["src/**", "*.md"].'),
  kinds: z.array(z.enum(chunkKinds)).optional().describe('Only chunks of one of these kinds.'),
};

const hit = z.object({
  root: z.string().optional().describe('Which of several roots; absent where there is one.'),
  path: z.string().describe('Relative to the root, with forward slashes.'),
  startLine: z.number().int().describe('First line, counted from 1.'),
  endLine: z.number().int().describe('Last line, included.'),
  kind: z.enum(chunkKinds),
  symbol: z.string(),
  language: z.string(),
  score: z.number(),
  text: z.string(),
});

const output = {
  query: z.string(),
  mode: z.enum(['keyword', 'hybrid']).describe('"keyword" where there are no vectors to search by meaning.'),
  coverage: z.object({ indexed: z.number(), total: z.number(), failed: z.number() }).describe('How many of the files the search could see.'),
  notice: z.string().optional(),
  hits: z.array(hit),
};

export function registerSearchTool(server: McpServer, engine: Engine): void {
  server.registerTool(
    'search_code',
    {
      title: 'Search the code',
      description: 'Finds the places in the repository that answer a question, best first, each with its exact lines and their text.',
      inputSchema: input,
      outputSchema: output,
      annotations: readsOnly,
    },
    ({ query, top, languages, paths, kinds }, { signal }) =>
      toolResult(async () => {
        const result = await engine.search({ text: query, top, filters: filtersOf({ languages, paths, kinds }) }, signal);
        return { content: [{ type: 'text', text: textOf(result) }], structuredContent: structured(result) };
      }),
  );
}

/** Only what really narrows: models like to send an empty list where they mean nothing. */
function filtersOf(given: { readonly [K in keyof Filters]: Filters[K] | undefined }): Filters {
  return Object.fromEntries(Object.entries(given).filter(([, values]) => values !== undefined && values.length > 0));
}

function structured(result: SearchResult): Record<string, unknown> {
  return {
    query: result.query,
    mode: result.mode,
    coverage: result.coverage,
    ...(result.notice === undefined ? {} : { notice: result.notice }),
    hits: result.hits.map(({ root, chunk, score, text }) => ({
      ...(root === '' ? {} : { root }),
      path: chunk.path,
      startLine: chunk.span.startLine,
      endLine: chunk.span.endLine,
      kind: chunk.kind,
      symbol: chunk.symbol,
      language: chunk.language,
      score,
      text,
    })),
  };
}

function textOf(result: SearchResult): string {
  const { indexed, total } = result.coverage;
  const notes = [result.notice, indexed < total ? `Only ${indexed} of ${total} files could be searched so far.` : undefined];
  const hits = result.hits.length === 0 ? ['Nothing was found.'] : result.hits.map(hitText);
  return [...notes.filter((note) => note !== undefined), ...hits].join('\n\n');
}

function hitText({ root, chunk, text }: Hit): string {
  const { path, span, kind, symbol, language } = chunk;
  const place = `${root === '' ? '' : `${root}/`}${path}:${span.startLine}-${span.endLine}`;
  // Longer than any run of backticks inside, so that the text can't end its own block.
  const fence = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map((run) => run.length + 1)));
  return `${place} (${[kind, symbol].filter(Boolean).join(' ')})\n${fence}${language}\n${text}\n${fence}`;
}
