import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { lateBundles, loadLateBundles } from '../../scripts/late-bundles.mjs';

const entry = 'src/adapters/providers.ts';

async function bundle(external: string[] = []) {
  const result = await build({ entryPoints: [entry], bundle: true, minify: true, platform: 'node', format: 'cjs', target: 'node20', write: false, metafile: true, external, logLevel: 'silent' });
  return { inputs: result.metafile.inputs, bytes: result.outputFiles[0]?.contents.length ?? 0 };
}

describe('the bundle of the model providers', () => {
  it('loads no vendor library before the first question', async () => {
    const { inputs } = await bundle();
    const reached = new Set<string>();
    const visit = (file: string) => {
      if (reached.has(file)) return;
      reached.add(file);
      for (const used of inputs[file]?.imports ?? []) if (used.kind !== 'dynamic-import') visit(used.path);
    };
    visit(entry);
    expect(reached.size).toBeGreaterThan(10);
    expect([...reached].filter((file) => /node_modules\/(@anthropic-ai|ollama|whatwg-fetch)\//.test(file))).toEqual([]);
    expect(Object.keys(inputs).some((file) => file.includes('@anthropic-ai/sdk/client'))).toBe(true);
  });

  it('carries only the part of them that is used', async () => {
    // 276 KB when this was written, 90 of them the rules that find secrets; all of Anthropic's SDK would add 330.
    expect((await bundle()).bytes).toBeLessThan(320_000);
  });

  it('is parsed by a host without what is loaded late', async () => {
    const { outputs } = await build({ entryPoints: ['src/extension/main.ts'], bundle: true, platform: 'node', write: false, outdir: 'out', metafile: true, external: ['vscode'], plugins: [loadLateBundles], logLevel: 'silent' }).then(({ metafile }) => metafile);
    const packages = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs).map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]));
    expect([...new Set(packages)].filter((name) => name !== undefined).sort()).toEqual(['eventsource-parser', 'valibot']);
  });

  it.each(Object.entries(lateBundles))('shares no state with %s, which is a file of its own', async (_, entry) => {
    const { metafile } = await build({ entryPoints: [entry], bundle: true, platform: 'node', write: false, metafile: true, logLevel: 'silent' });
    const own = Object.keys(metafile.inputs).filter((file) => file.startsWith('src/'));
    // Errors are told by their class, texts by the language that was chosen.
    expect(own).toContain(entry);
    expect(own.filter((file) => file === 'src/core/errors.ts' || file.startsWith('src/protocol/'))).toEqual([]);
  });
});
