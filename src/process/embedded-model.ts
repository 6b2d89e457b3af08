import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createStaticEmbedder } from '../adapters/static-embedder.ts';
import type { Embedder } from '../core/ports/embedder.ts';

/** Beside the bundle, where the build puts it. */
export const modelFile = path.join('models', 'cairn-code.bin');

/** The model that comes with the product: nothing leaves this process. */
export async function embeddedModel(assets: string): Promise<Embedder> {
  return createStaticEmbedder(await readFile(path.join(assets, modelFile)));
}
