import { build } from 'esbuild';
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/core/engine.ts';
import type { Embedder } from '../../src/core/ports/embedder.ts';
import type { Progress } from '../../src/core/model/status.ts';
import { isAbort } from '../../src/core/errors.ts';
import { readSettings } from '../../src/core/settings.ts';
import { startEngineProcess, type EngineProcessOptions } from '../../src/process/client.ts';

let folder: string;
let modulePath: string;
let starterPath: string;
let engines: Engine[] = [];
let logged: string[] = [];
const never = new AbortController().signal;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-process-'));
  modulePath = path.join(folder, 'child.cjs');
  starterPath = path.join(folder, 'starter.cjs');
  const entryPoints = { child: path.join(import.meta.dirname, 'process-child.ts'), starter: path.resolve(import.meta.dirname, '../../src/process/starter.ts') };
  await build({ entryPoints, outdir: folder, outExtension: { '.js': '.cjs' }, bundle: true, platform: 'node', format: 'cjs', target: 'node20' });
});
afterEach(async () => {
  for (const engine of engines) await engine.dispose();
  engines = [];
  logged = [];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the engine in a process of its own', () => {
  it('answers calls, several at once, each with its own answer', async () => {
    const engine = start();
    const [slow, located, why] = await Promise.all([search(engine, 'slow'), engine.locate('src/a.ts'), engine.why('src/b.ts')]);
    expect(slow.notice).toBe('slow');
    expect(located).toEqual([{ root: '', path: 'src/a.ts', lines: 12 }]);
    expect(why).toEqual({ path: 'src/b.ts', indexed: false, rule: '.gitignore' });
  });

  it('tells progress, thinned, with the last word of it', async () => {
    const seen: Progress[] = [];
    const summary = await start().sync((progress) => seen.push(progress), never);
    expect(summary.added).toBe(1000);
    expect(seen.at(-1)).toEqual({ phase: 'indexing', done: 1000, total: 1000 });
    expect(seen.length).toBeLessThan(200);
  });

  it('stops what is cancelled at once, and goes on serving', async () => {
    const engine = start();
    await engine.status();
    const stop = new AbortController();
    const waiting = engine.search({ text: 'wait', top: 5 }, stop.signal);
    setTimeout(() => stop.abort(), 50);
    await expect(waiting).rejects.toSatisfy(isAbort);
    await expect(engine.search({ text: 'slow', top: 5 }, AbortSignal.abort())).rejects.toSatisfy(isAbort);
    expect((await search(engine, 'slow')).notice).toBe('slow');
  });

  it('lets a sync wait for the one that is being cancelled', async () => {
    const engine = start();
    const stop = new AbortController();
    const first = engine.sync(() => stop.abort(), stop.signal);
    await expect(first).rejects.toSatisfy(isAbort);
    expect((await engine.sync(() => undefined, never)).added).toBe(1000);
  });

  it('carries a failure with its code and what to do', async () => {
    await expect(search(start(), 'unknown')).rejects.toMatchObject({ code: 'nothing-to-index', message: '/a folder has no file to index; left out: 3 images.' });
  });

  it('calls back for vectors, as typed arrays', async () => {
    const embedder: Embedder = {
      identity: { provider: 'test', model: 'lengths' },
      host: 'localhost',
      local: true,
      embed: async (texts, purpose) => texts.map((text) => new Float32Array([text.length, purpose === 'query' ? 1 : 0])),
    };
    const result = await search(start({ embedder }), 'vectors');
    expect(result.notice).toBe('Float32Array:3,1 Float32Array:5,1');
  });

  it('passes on what kept the vectors from coming', async () => {
    const embedder: Embedder = {
      identity: { provider: 'test', model: 'broken' },
      host: 'localhost',
      local: true,
      embed: async () => {
        throw new Error('the cable is cut');
      },
    };
    await expect(search(start({ embedder }), 'vectors')).rejects.toThrow('the cable is cut');
  });

  it('drops garbage and refuses unknown methods without harm', async () => {
    const engine = start();
    expect((await search(engine, 'garbage')).notice).toBe('after garbage');
    expect((await search(engine, 'slow')).notice).toBe('slow');
    expect(logged.filter((line) => line.includes('dropped'))).toHaveLength(4);
    expect(logged.some((line) => line.includes('the method "constructor" does not exist'))).toBe(true);
  });

  it('turns a wrong answer into a failure of that call', async () => {
    const engine = start();
    await expect(search(engine, 'wrong')).rejects.toMatchObject({ code: 'unexpected' });
    expect((await search(engine, 'slow')).notice).toBe('slow');
  });

  it('gives the process its flags and settings, and none of the keys', async () => {
    process.env['SOME_API_KEY'] = 'secret';
    process.env['VSCODE_PID'] = '1';
    try {
      const engine = start();
      const seen = JSON.parse((await search(engine, 'environment')).notice!) as { key?: string; code?: string; node: string[] };
      expect(seen.key).toBeUndefined();
      expect(seen.code).toBeUndefined();
      expect(seen.node).toContain('--liftoff-only');
      expect(seen.node.some((flag) => flag.startsWith('--max-old-space-size='))).toBe(true);
      expect(JSON.parse((await search(engine, 'settings')).notice!)).toEqual(readSettings(() => undefined).settings);
    } finally {
      delete process.env['SOME_API_KEY'];
      delete process.env['VSCODE_PID'];
    }
  });
});

describe('the end of the engine process', () => {
  it('fails what was under way, and the next call starts it again', async () => {
    const engine = start();
    const [before] = await engine.suggest();
    const waiting = engine.search({ text: 'wait', top: 5 }, never);
    await expect(search(engine, 'crash')).rejects.toMatchObject({ code: 'engine-died', message: expect.stringContaining('code 3') as string });
    await expect(waiting).rejects.toMatchObject({ code: 'engine-died' });
    const [after] = await engine.suggest();
    expect(after).not.toBe(before);
  });

  it('names a full memory', async () => {
    const engine = start({ execArgv: ['--max-old-space-size=32'] });
    await expect(search(engine, 'out of memory')).rejects.toMatchObject({ message: expect.stringContaining('out of memory') as string });
  });

  it('stops after three crashes within a minute, and says so', async () => {
    const engine = start();
    for (let i = 0; i < 3; i++) await expect(search(engine, 'crash')).rejects.toMatchObject({ code: 'engine-died' });
    await expect(engine.status()).rejects.toMatchObject({ code: 'engine-died', message: expect.stringContaining('three times') as string });
  });

  it('tells why it could not open, and tries again with the next call', async () => {
    const engine = start({ home: 'unwritable' });
    await expect(engine.status()).rejects.toMatchObject({ code: 'index-unwritable' });
    await expect(engine.status()).rejects.toMatchObject({ code: 'index-unwritable' });
  });

  it('counts an end while opening as a crash', async () => {
    const engine = start({ home: 'dies' });
    await expect(engine.status()).rejects.toMatchObject({ code: 'engine-died', message: expect.stringContaining('code 7') as string });
  });

  it('tells a bundle that is missing', async () => {
    await expect(start({ modulePath: path.join(folder, 'absent.cjs') }).status()).rejects.toMatchObject({ code: 'engine-died' });
  });

  it('is at once when disposed, and final', async () => {
    const engine = start();
    const pid = Number((await engine.suggest())[0]);
    const waiting = engine.search({ text: 'wait', top: 5 }, never);
    await engine.dispose();
    await expect(waiting).rejects.toMatchObject({ code: 'engine-died' });
    await expect(engine.status()).rejects.toMatchObject({ code: 'engine-died' });
    await gone(pid);
  });

  it('comes with the end of the parent', async () => {
    const parent = path.join(folder, 'parent.cjs');
    const contents = `const workerData = ${JSON.stringify({ modulePath, environment: {}, execArgv: [] })};
      const starter = new (require('node:worker_threads').Worker)(${JSON.stringify(starterPath)}, { workerData });
      starter.once('message', ({ processId }) => process.send(processId));`;
    await build({ stdin: { contents }, outfile: parent, platform: 'node', format: 'cjs', write: true });
    const host = fork(parent, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const pid = await new Promise<number>((resolve) => host.once('message', (message) => resolve(message as number)));
    host.kill('SIGKILL');
    await gone(pid);
  });
});

function start(options: Partial<EngineProcessOptions> = {}): Engine {
  const log = { info: (message: string) => void logged.push(message), warn: (message: string) => void logged.push(message) };
  const engine = startEngineProcess({
    modulePath,
    starterPath,
    assets: folder,
    folders: [{ folder, name: 'root' }],
    settings: readSettings(() => undefined).settings,
    home: folder,
    embedder: null,
    log,
    ...options,
  });
  engines.push(engine);
  return engine;
}

function search(engine: Engine, text: string) {
  return engine.search({ text, top: 5 }, never);
}

/** Resolves when the process has ended; a test's own time limit fails it otherwise. */
async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
