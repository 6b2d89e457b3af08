import { describe, expect, it } from 'vitest';
import { blocksOf, modelName, readModel, readTokens, writeBlock, writeModel } from './model-file.ts';

const code = writeBlock('code@1', 4, ['retry', '#0'], Float32Array.of(0.5, 0.25), Int8Array.of(1, -2, 3, 127, 0, 0, 0, -127));
const chinese = writeBlock('zh@1', 4, ['文'], Float32Array.of(2), Int8Array.of(9, 8, 7, 6));

describe('the model file', () => {
  it('is read as it was written', () => {
    const model = readModel(writeModel([code]));
    expect(model).toEqual({ name: 'code@1', dimension: 4, tokens: ['retry', '#0'], scales: Float32Array.of(0.5, 0.25), rows: Int8Array.of(1, -2, 3, 127, 0, 0, 0, -127) });
  });

  it('has its parts joined', () => {
    const bytes = writeModel([code, chinese]);
    expect(modelName(bytes)).toBe('code@1+zh@1');
    expect(blocksOf(bytes)).toEqual([code, chinese]);
    expect(readModel(bytes)).toMatchObject({ tokens: ['retry', '#0', '文'], scales: Float32Array.of(0.5, 0.25, 2) });
  });

  it('gives its tokens alone to those who only count', () => {
    expect(readTokens(writeModel([code, chinese]))).toEqual(['retry', '#0', '文']);
  });

  it('lies anywhere in a larger buffer', () => {
    const bytes = writeModel([code]);
    const larger = new Uint8Array(bytes.length + 3);
    larger.set(bytes, 3);
    expect(readModel(larger.subarray(3))).toEqual(readModel(bytes));
  });

  it('is refused where it is another format, another tokenizer, another dimension, or cut short', () => {
    const bytes = writeModel([code]);
    expect(() => readModel(new Uint8Array(100))).toThrow('no embedding model');
    expect(() => readModel(bytes.subarray(0, bytes.length - 4))).toThrow('cut short');
    expect(() => readModel(writeModel([code, writeBlock('x', 8, ['a'], Float32Array.of(1), new Int8Array(8))]))).toThrow('different dimensions');
    const newer = bytes.slice();
    newer[4] = 9;
    expect(() => readModel(newer)).toThrow('format 9');
  });
});
