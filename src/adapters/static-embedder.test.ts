import { describe, expect, it } from 'vitest';
import { createStaticEmbedder } from './static-embedder.ts';
import { writeBlock, writeModel } from './static-embedding/model-file.ts';

const rows = Int8Array.of(100, 0, 0, 0, 0, 100, 0, 0, 0, 0, 100, 0, 0, 0, 0, 100);
const bytes = writeModel([writeBlock('tiny@1', 4, ['retry', 'delay', '#0', '#1'], Float32Array.of(0.01, 0.02, 0.01, 0.01), rows)]);
const embedder = createStaticEmbedder(bytes);
const embed = async (text: string, purpose: 'document' | 'query' = 'query'): Promise<number[]> => [...((await embedder.embed([text], purpose, new AbortController().signal))[0] ?? [])].map((value) => Math.round(value * 1000) / 1000);

describe('the embedded embedder', () => {
  it('is known by its model and runs here', () => {
    expect(embedder).toMatchObject({ identity: { provider: 'embedded', model: 'tiny@1' }, local: true });
  });

  it('adds up the rows of the tokens, at unit length', async () => {
    expect(await embed('retry')).toEqual([1, 0, 0, 0]);
    expect(await embed('retry delay')).toEqual([0.447, 0.894, 0, 0]);
  });

  it('counts a token that comes again by the logarithm', async () => {
    const [first = 0, second = 0] = await embed('retry retry retry delay');
    expect(first / second).toBeCloseTo(Math.log(4) / (2 * Math.log(2)), 2);
  });

  it('counts the name of a document for more than its text, and its end for less', async () => {
    const retries = async (document: string): Promise<number> => (await embed(document, 'document'))[0] ?? 0;
    const [path, name, text] = await Promise.all([retries('retry\ndelay\n'), retries('delay\nretry\n'), retries('delay\n\nretry\n')]);
    expect(name).toBeGreaterThan(path);
    expect(name).toBeGreaterThan(text);
    const late = `${'delay\n'.repeat(300)}retry`;
    expect(await retries(late)).toBeLessThan(await retries(`delay\n\nretry\n${'delay\n'.repeat(298)}`));
    expect(await embed(late)).not.toEqual(await embed(late, 'document'));
  });

  it('gives every text a direction', async () => {
    for (const text of ['', '{}', '龍', '\n\n']) expect(Math.hypot(...(await embed(text)))).toBeCloseTo(1, 3);
  });

  it('stops when it is told to', async () => {
    await expect(embedder.embed(['a'], 'document', AbortSignal.abort())).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  });
});
