import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../src/core/engine.ts';
import { readSettings } from '../../src/core/settings.ts';
import { startEngineProcess } from '../../src/process/client.ts';
import { runCli } from '../support/cli.ts';
import { folderOf } from '../support/folder.ts';
import { mcpSession } from '../support/mcp-session.ts';
import { makeFixtureRepository } from '../support/vscode-fixture.ts';

interface Found {
  readonly hits: readonly { readonly path: string; readonly startLine: number; readonly endLine: number; readonly score: number; readonly text: string }[];
}

const never = new AbortController().signal;
const dist = path.resolve(import.meta.dirname, '../../dist');
let base = '';
let repository = '';
beforeAll(() => {
  base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'cairn-one-index-')));
  repository = makeFixtureRepository(path.join(base, 'minisearch'));
});
afterAll(() => rmSync(base, { recursive: true, force: true, maxRetries: 5 }));

it('is one index for the editor, an MCP client and the command line, all at once and with edits in between', async () => {
  const home = path.join(base, 'home');
  const { editor, warnings } = editorOf(home);
  try {
    const { look, noise } = await mcpSession({ folders: [repository], home });
    const cairn = (...args: string[]) => runCli(args, { CAIRN_HOME: home, HOME: home });

    /** All three bring the index up to date and search it in the same moment; what each found, to compare. */
    const askedAtOnce = async (query: string) => {
      const client = () => look<Found>('search_code', { query, top: 8, max_tokens: 50_000 });
      // Who waited for two seconds on a busy machine is answered from what is there, and told so: it asks again.
      const terminalAnswer = async (): ReturnType<typeof cairn> => {
        const answer = await cairn('search', query, '--top', '8', '--dir', repository, '--json');
        return answer.stderr.includes('Another Cairn process') ? terminalAnswer() : answer;
      };
      const [byEditor, byTerminal] = await Promise.all([
        editor.sync(() => undefined, never).then(async ({ failure }) => ({ failure, ...(await editor.search({ text: query, top: 8 }, never)) })),
        terminalAnswer(),
        client(),
      ]);
      expect([byEditor.failure, byTerminal.code]).toEqual([undefined, 0]);
      const terminal = comparable((JSON.parse(byTerminal.stdout) as Found).hits);
      // On a machine that is busy elsewhere an agent is answered from what is there, rather than late.
      await expect.poll(async () => comparable((await client()).hits), { timeout: 20_000 }).toEqual(terminal);
      expect(comparable(byEditor.hits.map(({ chunk, score, text }) => ({ path: chunk.path, ...chunk.span, score, text })))).toEqual(terminal);
      return terminal;
    };

    expect((await askedAtOnce('how is the edit distance computed'))[0]?.path).toBe('src/SearchableMap/fuzzySearch.ts');
    const edits: readonly (readonly [query: string, edit: () => void, path: string])[] = [
      ['mooringMast', () => write('src/zeppelin.ts', 'export function mooringMast() {\n  return 1;\n}\n'), 'src/zeppelin.ts'],
      ['boardingLadder', () => write('src/zeppelin.ts', '// Moved down.\n\nexport function boardingLadder() {\n  return 2;\n}\n'), 'src/zeppelin.ts'],
      ['boardingLadder', () => renameSync(at('src/zeppelin.ts'), at('src/airship.ts')), 'src/airship.ts'],
      ['hangarDoor12', () => Array.from({ length: 30 }, (_, i) => write(`src/hangar/door${i}.ts`, `export function hangarDoor${i}() {\n  return ${i};\n}\n`)), 'src/hangar/door12.ts'],
    ];
    for (const [query, edit, expected] of edits) {
      edit();
      expect((await askedAtOnce(query))[0]?.path, query).toBe(expected);
    }
    rmSync(at('src/hangar'), { recursive: true });
    rmSync(at('src/airship.ts'));
    expect((await askedAtOnce('boardingLadder hangarDoor12')).map((hit) => hit.path)).not.toContain('src/airship.ts');

    // What is typed and not saved is the editor's own.
    await editor.unsaved([{ root: '', path: 'src/index.ts', text: 'export const gondola = 1;\n' }]);
    expect((await editor.search({ text: 'gondola', top: 1 }, never)).hits[0]?.chunk.path).toBe('src/index.ts');
    expect((await cairn('search', 'gondola', '--dir', repository, '--json')).stdout).not.toContain('gondola = 1');
    await editor.unsaved([{ root: '', path: 'src/index.ts', text: null }]);

    // What the three have made of it is what one makes from nothing.
    const last = await askedAtOnce('how is the edit distance computed');
    const { stdout } = await runCli(['search', 'how is the edit distance computed', '--top', '8', '--dir', repository, '--json'], { CAIRN_HOME: folderOf(), HOME: home });
    expect(comparable((JSON.parse(stdout) as Found).hits)).toEqual(last);
    expect([warnings, noise]).toEqual([[], []]);
  } finally {
    await editor.dispose();
  }
});

/** The engine as the extension starts it. */
function editorOf(home: string): { editor: Engine; warnings: string[] } {
  const warnings: string[] = [];
  const settings = readSettings(() => undefined).settings;
  const log = { info: () => undefined, warn: (message: string) => void warnings.push(message) };
  return { editor: startEngineProcess({ modulePath: path.join(dist, 'engine.js'), starterPath: path.join(dist, 'engine-starter.js'), assets: dist, folders: [{ folder: repository, name: '' }], settings, home, embedder: null, log }), warnings };
}

function comparable(hits: Found['hits']): Found['hits'] {
  return hits.map(({ path: file, startLine, endLine, score, text }) => ({ path: file, startLine, endLine, score: Math.round(score * 1000) / 1000, text }));
}

function at(file: string): string {
  return path.join(repository, file);
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
}
