import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createStaticEmbedder } from '../adapters/static-embedder.ts';
import { createTokenCounter } from '../adapters/static-embedding/token-counter.ts';
import type { Embedder } from '../core/ports/embedder.ts';
import type { TokenCounter } from '../core/ports/token-counter.ts';

/** Beside the bundle, where the build puts it. */
export const modelFile = path.join('models', 'cairn-code.bin');

/** The model that comes with the product: nothing leaves this process. */
export async function embeddedModel(assets: string): Promise<Embedder> {
  return createStaticEmbedder(await readFile(path.join(assets, modelFile)));
}

/** Sizes are counted with its words whatever embeds: the same file is cut the same way. It is read with the first count. */
export function embeddedModelCounter(assets: string): TokenCounter {
  return createTokenCounter(() => readFileSync(path.join(assets, modelFile)));
}
