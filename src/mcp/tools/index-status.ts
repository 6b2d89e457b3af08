import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import type { IndexStatus, RootStatus } from '../../core/model/status.ts';
import type { Served } from '../served.ts';
import { look, readsOnly } from './tool-result.ts';

const output = {
  roots: z.array(
    z.object({
      folder: z.string(),
      name: z.string(),
      state: z.enum(['absent', 'indexing', 'ready', 'paused', 'damaged', 'failed']),
      files: z.object({ total: z.number(), indexed: z.number(), failed: z.number() }),
      chunks: z.number(),
      embedded: z.number().describe('Chunks that can be found by meaning.'),
      embedder: z.object({ provider: z.string(), model: z.string() }).nullable(),
      updated: z.string().nullable().describe('When the index last changed; null before the first time.'),
      failure: z.string().optional(),
    }),
  ),
  progress: z.object({ phase: z.enum(['walking', 'indexing', 'embedding', 'saving']), done: z.number(), total: z.number(), waitingFor: z.string().optional() }).nullable(),
};

export function registerIndexStatus(server: McpServer, served: Served): void {
  server.registerTool(
    'index_status',
    {
      title: 'State of the index',
      description: 'Tells which folders are indexed, how much of them can be searched now, and what went wrong.',
      outputSchema: output,
      annotations: readsOnly,
    },
    (extra) =>
      look(served, extra, async () => {
        const status = await served.engine.status();
        return { content: [{ type: 'text', text: textOf(status) }], structuredContent: { roots: status.roots.map(structured), progress: status.progress } };
      }),
  );
}

function structured(root: RootStatus): Record<string, unknown> {
  const { folder, name, state, files, chunks, embedded, embedder, updated, failure } = root;
  return {
    folder,
    name,
    state,
    files,
    chunks,
    embedded,
    embedder,
    updated: updated === null ? null : new Date(updated).toISOString(),
    ...(failure === undefined ? {} : { failure: `${failure.message} ${failure.action}` }),
  };
}

function textOf({ roots, progress }: IndexStatus): string {
  const lines = roots.map(({ folder, state, files, chunks, embedded, embedder, failure }) => {
    const failed = files.failed === 0 ? '' : `, ${files.failed} failed`;
    const vectors = embedder === null ? 'no embedding model' : `${embedded} with vectors of ${embedder.model}`;
    return `${folder}: ${state}; ${files.indexed} of ${files.total} files${failed}; ${chunks} chunks, ${vectors}.${failure ? ` ${failure.message} ${failure.action}` : ''}`;
  });
  if (progress !== null) lines.push(`Working: ${progress.phase}, ${progress.done} of ${progress.total}${progress.waitingFor ? `, waiting for ${progress.waitingFor}` : ''}.`);
  return lines.length === 0 ? 'Nothing is indexed.' : lines.join('\n');
}
