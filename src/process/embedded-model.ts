import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Beside the bundle, where the build puts it. */
export const modelFile = path.join('models', 'cairn-code.bin');

/** The bytes of the model that comes with the product: nothing leaves this process. */
export function embeddedModel(assets: string): Promise<Uint8Array> {
  return readFile(path.join(assets, modelFile));
}
