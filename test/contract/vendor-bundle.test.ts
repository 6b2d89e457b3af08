import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

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
});
