import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCli } from '../support/cli.ts';
import { folderOf } from '../support/folder.ts';
import { mcpSession } from '../support/mcp-session.ts';
import { makeFixtureRepository } from '../support/vscode-fixture.ts';

interface Found {
  readonly hits: readonly { readonly root?: string; readonly path: string; readonly startLine: number; readonly endLine: number; readonly text?: string }[];
}

let folder: string;
let repository: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'cairn-mcp-'));
  repository = realpathSync(makeFixtureRepository(path.join(folder, 'minisearch')));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('answers as the command line does, tool by tool', async () => {
  const { look, home } = await mcpSession({ folders: [repository] });
  const cairn = async (...args: string[]) => JSON.parse((await runCli([...args, '--dir', repository, '--json'], { CAIRN_HOME: home, HOME: home })).stdout) as Record<string, unknown>;

  const found = await look<Found>('search_code', { query: 'how is the edit distance computed', top: 6, max_tokens: 50_000 });
  const { hits, ...about } = await cairn('search', 'how is the edit distance computed', '--top', '6');
  expect(found).toEqual({ ...about, hits: (hits as { why: object; score: number }[]).map(({ why: _, score, ...hit }) => ({ ...hit, score: Math.round(score * 1000) / 1000 })) });
  expect(found.hits[0]?.path).toBe('src/SearchableMap/fuzzySearch.ts');

  for (const direction of ['both', 'touched', 'callers']) {
    const graph = await cairn('graph', 'SearchableMap.fuzzyGet', '--direction', direction, '--depth', '1');
    expect(await look('graph', { symbol: 'SearchableMap.fuzzyGet', direction, depth: 1, top: 1000 })).toEqual(withoutRoot(graph));
  }
  const outline = await cairn('graph', 'src/SearchableMap/fuzzySearch.ts', '--direction', 'outline');
  expect(await look('graph', { symbol: 'src/SearchableMap/fuzzySearch.ts', direction: 'outline', depth: 2, top: 1000 })).toEqual(withoutRoot(outline));

  const named = await cairn('graph', 'fuzzySearch', '--direction', 'callees', '--depth', '1');
  const { definitions } = await look<{ definitions: object[] }>('find_symbol', { name: 'fuzzySearch' });
  expect(definitions).toEqual((named['matches'] as number[]).map((id) => withoutRoot((named['nodes'] as object[])[id], 'id')));

  const explained = await cairn('explain', '--symbol', 'fuzzySearch', '--no-llm');
  expect(await look('explain', { symbol: 'fuzzySearch' })).toMatchObject(explained);

  const [mine, theirs] = [await look<{ roots: object[] }>('index_status'), (await runCli(['status', repository, '--json'], { CAIRN_HOME: home, HOME: home })).stdout];
  const { state, files, chunks, embedded, embedder } = (JSON.parse(theirs) as { roots: Record<string, unknown>[] }).roots[0] ?? {};
  expect(mine.roots).toMatchObject([{ folder: repository, state, files, chunks, embedded, embedder }]);
});

it('reads lines, by tool and by the address that a tool links to', async () => {
  const { client, look } = await mcpSession({ folders: [repository] });
  const file = readFileSync(path.join(repository, 'src/SearchableMap/fuzzySearch.ts'), 'utf8').split('\n');
  expect(await look('read_lines', { path: 'src/SearchableMap/fuzzySearch.ts', start: 10, end: 12 })).toMatchObject({ startLine: 10, endLine: 12, text: file.slice(9, 12).join('\n') });
  const { text, endLine } = await look<{ text: string; endLine: number }>('read_lines', { path: 'fuzzySearch.ts', max_tokens: 100 });
  expect([text, endLine < 30]).toEqual([file.slice(0, endLine).join('\n'), true]);

  const { content } = await client.callTool({ name: 'search_code', arguments: { query: 'fuzzySearch', top: 1 } });
  const [, link] = content as { uri: string; name: string }[];
  expect(link?.uri).toMatch(/^file:\/\/\/.*\/fuzzySearch\.ts#L\d+-L\d+$/);
  const [first, last] = /L(\d+)-L(\d+)/.exec(link?.uri ?? '')?.slice(1).map(Number) ?? [];
  expect((await client.readResource({ uri: link?.uri ?? '' })).contents).toMatchObject([{ text: file.slice((first ?? 0) - 1, last).join('\n') }]);

  for (const uri of ['file:///etc/passwd', `file://${repository}/../../../etc/passwd`, `file://${repository}/.git/config`, `file://${repository}/fuzzySearch.ts`]) {
    await expect(client.readResource({ uri })).rejects.toThrow(/not in a folder that is served|no indexed file/);
  }
});

it('has a map of the project and prompts that bring their code along', async () => {
  const { client, look } = await mcpSession({ folders: [repository] });
  await look('search_code', { query: 'anything' });
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual(['cairn://project-map']);
  const { contents } = await client.readResource({ uri: 'cairn://project-map' });
  expect(contents).toMatchObject([{ text: expect.stringContaining('src/ ') as string }]);

  expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['explain', 'onboarding']);
  const explain = JSON.stringify((await client.getPrompt({ name: 'explain', arguments: { what: 'src/SearchableMap/fuzzySearch.ts:20-30' } })).messages);
  expect(explain).toContain('Explain src/SearchableMap/fuzzySearch.ts:20-30.');
  expect(explain).toContain('### src/SearchableMap/fuzzySearch.ts lines 20-30');
  expect(JSON.stringify((await client.getPrompt({ name: 'explain', arguments: { what: 'fuzzySearch' } })).messages)).toContain('called by SearchableMap.fuzzyGet');
  const onboarding = JSON.stringify((await client.getPrompt({ name: 'onboarding', arguments: { goal: 'fix a bug in the trie' } })).messages);
  expect([onboarding.includes('fix a bug in the trie'), onboarding.includes('cairn://project-map')]).toEqual([true, true]);
  await expect(client.getPrompt({ name: 'explain', arguments: { what: 'nobody' } })).rejects.toThrow('There is no symbol');
});

it('serves several folders, those of the client where none are named, and follows when they change', async () => {
  const [one, two] = [folderOf({ 'pay.ts': 'export function retryPayment() {}\n' }), folderOf({ 'pay.ts': 'export function refundPayment() {}\n' })];
  const { look, changeRoots } = await mcpSession({ open: [one, two] });
  const { hits } = await look<Found>('search_code', { query: 'payment' });
  expect(new Set(hits.map(({ root, path: file }) => `${root}/${file}`))).toEqual(new Set([`${path.basename(one)}/pay.ts`, `${path.basename(two)}/pay.ts`]));
  expect(await look('read_lines', { path: `${path.basename(two)}/pay.ts` })).toMatchObject({ text: 'export function refundPayment() {}' });
  await changeRoots([two]);
  await expect.poll(async () => (await look<Found>('search_code', { query: 'payment' })).hits).toMatchObject([{ path: 'pay.ts', text: 'export function refundPayment() {}' }]);

  const named = await mcpSession({ folders: [one, two], open: [one] });
  expect((await named.look<Found>('search_code', { query: 'payment' })).hits).toHaveLength(2);
});

it('serves the folder it was started in, and refuses where that is no project', async () => {
  const here = folderOf({ 'pay.ts': 'export function retryPayment() {}\n' });
  expect((await (await mcpSession({ cwd: here })).look<Found>('search_code', { query: 'payment' })).hits).toMatchObject([{ path: 'pay.ts' }]);
  const home = folderOf();
  for (const cwd of ['/', home]) {
    const { client } = await mcpSession({ cwd, home });
    const { isError, content } = await client.callTool({ name: 'search_code', arguments: { query: 'x' } });
    expect([isError, JSON.stringify(content)]).toEqual([true, expect.stringContaining('which is no project. Name the folder') as string]);
  }
});

it('tells how far a first index is, ever further, and answers from all of it', async () => {
  const files = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`src/file${i}.ts`, Array.from({ length: 40 }, (__, j) => `export function step${i}_${j}() {\n  return ${j};\n}\n`).join('\n')]));
  const { client } = await mcpSession({ folders: [folderOf(files)] });
  const told: { progress: number; total?: number | undefined; message?: string | undefined }[] = [];
  const result = await client.callTool({ name: 'search_code', arguments: { query: 'step399_39' } }, undefined, { onprogress: (progress) => told.push(progress) });
  expect(result.structuredContent).toMatchObject({ coverage: { indexed: 400, total: 400 } });
  expect((result.structuredContent as Found).hits[0]?.path).toBe('src/file399.ts');
  expect(told.length).toBeGreaterThan(1);
  expect(told.every(({ progress, total }, i) => total === 100 && progress <= 100 && progress > (told[i - 1]?.progress ?? -1))).toBe(true);
  expect(told.some(({ message }) => /Indexing files: \d+ of 400/.test(message ?? ''))).toBe(true);
});

function withoutRoot(value: unknown, ...others: readonly string[]): unknown {
  return JSON.parse(JSON.stringify(value, (key, part: unknown) => ((key === 'root' && part === '') || others.includes(key) ? undefined : part)));
}
