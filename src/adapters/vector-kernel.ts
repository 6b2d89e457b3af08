import { wasm, type WasmMemory } from './web-assembly.ts';

/** vector-kernel.wat, assembled. */
const assembled =
  'AGFzbQEAAAABCQFgBX9/f39/AAIPAQNlbnYGbWVtb3J5AgABAwIBAAcIAQRkb3RzAAAK+gMB9wMCA38BewJAA0AgA0UNAf0MAAAAAAAAAAAAAAAAAAAAACEIIAAhBSABIARqIQYgASAEQYB/cWohBw' +
  'JAA0AgASAHTw0BIAggAf0BAwAgBf0ABAD9ugEgAf0BAwggBf0ABBD9ugH9rgEgAf0BAxAgBf0ABCD9ugEgAf0BAxggBf0ABDD9ugH9rgH9rgEgAf0BAyAgBf0ABED9ugEgAf0BAyggBf0ABFD9ugH9' +
  'rgEgAf0BAzAgBf0ABGD9ugEgAf0BAzggBf0ABHD9ugH9rgH9rgH9rgEgAf0BA0AgBf0ABIAB/boBIAH9AQNIIAX9AASQAf26Af2uASAB/QEDUCAF/QAEoAH9ugEgAf0BA1ggBf0ABLAB/boB/a4B/a' +
  '4BIAH9AQNgIAX9AATAAf26ASAB/QEDaCAF/QAE0AH9ugH9rgEgAf0BA3AgBf0ABOAB/boBIAH9AQN4IAX9AATwAf26Af2uAf2uAf2uAf2uAf2uASEIIAVBgAJqIQUgAUGAAWohAQwACwsCQANAIAEg' +
  'Bk8NASAIIAH9AQMAIAX9AAQA/boBIAH9AQMIIAX9AAQQ/boB/a4B/a4BIQggBUEgaiEFIAFBEGohAQwACwsgAiAI/RsAIAj9GwFqIAj9GwIgCP0bA2pqNgIAIAJBBGohAiADQQFrIQMMAAsLCw==';

/**
 * Writes to `out` the dot products of the query with `count` rows. All are addresses in the memory: the query's numbers have
 * 16 bits, the rows' 8, the products 32; `width` is a multiple of 16.
 */
export type DotProducts = (query: number, row: number, out: number, count: number, width: number) => void;

/** Twenty times as fast as plain JavaScript: sixteen numbers at once. All processors since about 2010 can; else `plainDots` does. */
export function dotProducts(memory: WasmMemory): DotProducts {
  try {
    const kernel = new wasm.Instance(new wasm.Module(Buffer.from(assembled, 'base64')), { env: { memory } });
    return kernel.exports['dots'] as DotProducts;
  } catch {
    return plainDots(memory);
  }
}

export function plainDots(memory: WasmMemory): DotProducts {
  return (query, row, out, count, width) => {
    const numbers = new Int16Array(memory.buffer, query, width);
    const rows = new Int8Array(memory.buffer, row, count * width);
    const products = new Int32Array(memory.buffer, out, count);
    for (let i = 0, at = 0; i < count; i++) {
      let sum = 0;
      for (let k = 0; k < width; k++) sum += (numbers[k] ?? 0) * (rows[at++] ?? 0);
      products[i] = sum;
    }
  };
}
