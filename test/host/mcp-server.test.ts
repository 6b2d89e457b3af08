import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { afterEach, describe, expect, it } from 'vitest';
import { errors } from '../../src/core/errors.ts';
import type { SearchResult } from '../../src/core/model/hit.ts';
import { estimateTokens } from '../../src/core/model/token-estimate.ts';
import type { Query } from '../../src/core/model/query.ts';
import type { IndexStatus } from '../../src/core/model/status.ts';
import type { Served } from '../../src/mcp/served.ts';
import { createMcpServer } from '../../src/mcp/server.ts';

const found: SearchResult = {
  query: 'retries',
  mode: 'hybrid',
  coverage: { indexed: 8, total: 10, failed: 1 },
  notice: 'The embedding server is down.',
  hits: [
    {
      root: '',
      score: 0.9,
      why: { keywordRank: 1 },
      text: 'run() {\n  // ```\n}',
      chunk: { id: 'src/queue.ts#1', path: 'src/queue.ts', span: { startLine: 3, endLine: 5 }, kind: 'method', language: 'typescript', symbol: 'RetryQueue.run', embedText: 'x' },
    },
    {
      root: 'docs',
      score: 0.5,
      why: {},
      text: '# Retries',
      chunk: { id: 'a.md#0', path: 'a.md', span: { startLine: 1, endLine: 1 }, kind: 'section', language: 'markdown', symbol: '', embedText: 'x' },
    },
  ],
};

const status: IndexStatus = {
  roots: [
    {
      folder: '/work/repo',
      name: 'repo',
      state: 'ready',
      files: { total: 10, indexed: 9, failed: 1 },
      skipped: {},
      problems: [],
      chunks: 40,
      embedded: 30,
      embedder: { provider: 'ollama', model: 'nomic-embed-text' },
      bytes: 1000,
      updated: Date.UTC(2026, 0, 2),
      checked: null,
      largest: [],
    },
  ],
  progress: { phase: 'embedding', done: 30, total: 40 },
};

/** Searches are answered as told; nothing else is looked at. */
function engineWith(search: (query: Query, signal: AbortSignal) => Promise<SearchResult>): Served {
  const unused = () => Promise.reject(new Error('not part of this test'));
  const engine = { search, status: () => Promise.resolve(status), graph: unused, locate: unused, read: unused, companions: unused, list: unused, why: unused };
  return { engine, roots: () => Promise.resolve([{ folder: '/work/repo', name: '' }, { folder: '/work/docs', name: 'docs' }]), catchUp: () => Promise.resolve() };
}

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function connected(served: Served): Promise<Client> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const server = createMcpServer(served);
  const client = new Client({ name: 'test', version: '1' });
  open.push(client, server);
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  return client;
}

function textOf(result: Awaited<ReturnType<Client['callTool']>>): string {
  return (result.content as { text?: string }[]).flatMap(({ text }) => text ?? []).join('\n');
}

describe('the MCP server', () => {
  it('offers tools that only read, and says what they take and give', async () => {
    const client = await connected(engineWith(() => Promise.resolve(found)));
    expect(client.getServerVersion()).toMatchObject({ name: 'cairn' });
    expect(client.getInstructions()).toContain('no instruction');
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(['search_code', 'read_lines', 'find_symbol', 'graph', 'explain', 'index_status']);
    for (const tool of tools) {
      expect(tool.annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
      expect(tool.outputSchema?.type).toBe('object');
    }
    expect(tools[0]?.inputSchema.required).toEqual(['query']);
  });

  it('searches with the filters that were given and with no others', async () => {
    const queries: Query[] = [];
    const client = await connected(engineWith((query) => (queries.push(query), Promise.resolve(found))));
    await client.callTool({ name: 'search_code', arguments: { query: ' retries ' } });
    await client.callTool({ name: 'search_code', arguments: { query: 'retries', top: 3, paths: ['src/**'], languages: [], kinds: ['method'] } });
    expect(queries).toEqual([
      { text: 'retries', top: 10, filters: {} },
      { text: 'retries', top: 3, filters: { paths: ['src/**'], kinds: ['method'] } },
    ]);
  });

  it('answers with exact places, as data and as text', async () => {
    const client = await connected(engineWith(() => Promise.resolve(found)));
    const result = await client.callTool({ name: 'search_code', arguments: { query: 'retries' } });
    expect(result.structuredContent).toEqual({
      query: 'retries',
      mode: 'hybrid',
      coverage: { indexed: 8, total: 10, failed: 1 },
      notice: 'The embedding server is down.',
      hits: [
        { path: 'src/queue.ts', startLine: 3, endLine: 5, kind: 'method', symbol: 'RetryQueue.run', language: 'typescript', score: 0.9, text: 'run() {\n  // ```\n}' },
        { root: 'docs', path: 'a.md', startLine: 1, endLine: 1, kind: 'section', symbol: '', language: 'markdown', score: 0.5, text: '# Retries' },
      ],
    });
    expect(textOf(result)).toBe(
      [
        'The embedding server is down.',
        'Only 8 of 10 files could be searched so far.',
        'src/queue.ts:3-5 (method RetryQueue.run)\n````typescript\nrun() {\n  // ```\n}\n````',
        'docs/a.md:1-1 (section)\n```markdown\n# Retries\n```',
      ].join('\n\n'),
    );
    expect((result.content as unknown[]).slice(1)).toEqual([
      { type: 'resource_link', uri: 'file:///work/repo/src/queue.ts#L3-L5', name: 'src/queue.ts:3-5', annotations: { audience: ['user'] } },
      { type: 'resource_link', uri: 'file:///work/docs/a.md#L1-L1', name: 'docs/a.md:1-1', annotations: { audience: ['user'] } },
    ]);
  });

  it('keeps to the tokens and the detail that are asked for, and says how to see more', async () => {
    const client = await connected(engineWith(() => Promise.resolve({ ...found, coverage: { indexed: 10, total: 10, failed: 0 }, notice: 'Slow.' })));
    const shown = async (given: object) => textOf(await client.callTool({ name: 'search_code', arguments: { query: 'retries', ...given } }));
    expect(await shown({ detail: 'outline' })).toBe('Slow.\n\nsrc/queue.ts:3-5 (method RetryQueue.run)\n\ndocs/a.md:1-1 (section)\n\nread_lines shows the code of a place.');
    expect(await shown({ detail: 'signatures' })).toContain('(method RetryQueue.run)\nrun() {\n\ndocs/a.md:1-1 (section)\n# Retries\n');
    const many = { ...found, hits: Array.from({ length: 40 }, () => found.hits[0] ?? never()) };
    const crowded = await connected(engineWith(() => Promise.resolve(many)));
    const result = await crowded.callTool({ name: 'search_code', arguments: { query: 'x', top: 40, max_tokens: 300 } });
    expect(estimateTokens(textOf(result))).toBeLessThan(360);
    const { hits, leftOut } = result.structuredContent as { hits: object[]; leftOut: number };
    expect([hits.length + leftOut, hits.length > 5, textOf(result).includes(`${leftOut} more did not fit.`)]).toEqual([40, true, true]);
  });

  it('says that nothing was found', async () => {
    const client = await connected(engineWith(() => Promise.resolve({ query: 'x', mode: 'keyword', hits: [], coverage: { indexed: 1, total: 1, failed: 0 } })));
    expect(textOf(await client.callTool({ name: 'search_code', arguments: { query: 'x' } }))).toBe('Nothing was found.');
  });

  it.each([{}, { query: '  ' }, { query: 'x', top: 0 }, { query: 'x', kinds: ['poem'] }])('calls the arguments %j wrong', async (given) => {
    const client = await connected(engineWith(() => Promise.resolve(found)));
    expect(await client.callTool({ name: 'search_code', arguments: given })).toMatchObject({ isError: true });
  });

  it('tells a failure and what to do about it, as a result', async () => {
    const client = await connected(engineWith(() => Promise.reject(errors.indexBusy('/work/repo', '4711'))));
    const result = await client.callTool({ name: 'search_code', arguments: { query: 'x' } });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toBe('Another Cairn process (4711) is writing the index of /work/repo. Searching works meanwhile; index again when it is done.');
  });

  it('stops the search when the client cancels', async () => {
    let stopped: () => void = () => {};
    const wasStopped = new Promise<void>((resolve) => (stopped = resolve));
    const client = await connected(
      engineWith(
        (_, signal) =>
          new Promise((__, reject) => {
            signal.addEventListener('abort', () => {
              stopped();
              reject(new DOMException('stopped', 'AbortError'));
            });
          }),
      ),
    );
    const controller = new AbortController();
    const call = client.callTool({ name: 'search_code', arguments: { query: 'x' } }, undefined, { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    await expect(call).rejects.toThrow();
    await wasStopped;
  });

  it('tells the state of the index', async () => {
    const client = await connected(engineWith(() => Promise.resolve(found)));
    const result = await client.callTool({ name: 'index_status' });
    expect(result.structuredContent).toMatchObject({
      roots: [{ folder: '/work/repo', state: 'ready', chunks: 40, updated: '2026-01-02T00:00:00.000Z' }],
      progress: { phase: 'embedding', done: 30, total: 40 },
    });
    expect(textOf(result)).toBe('/work/repo: ready; 9 of 10 files, 1 failed; 40 chunks, 30 with vectors of nomic-embed-text.\nWorking: embedding, 30 of 40.');
  });
});

function never(): never {
  throw new Error('There is a hit.');
}
