// The trained table as the product's model file: assemble.ts <tokens folder> <table.f32> <dimension> <name> <model file>
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { blocksOf, writeBlock, writeModel } from '../src/adapters/static-embedding/model-file.ts';

const [tokensFile = '', tableFile = '', dimensionText = '', name = '', out = ''] = process.argv.slice(2);
const dimension = Number(dimensionText);
const tokens = readFileSync(tokensFile, 'utf8').split('\n');
const bytes = readFileSync(tableFile);
const table = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
if (table.length !== tokens.length * dimension) throw new Error(`${tokens.length} tokens and ${table.length / dimension} rows.`);
const { scales, rows } = quantized(table, dimension);
// What another stage appended stays where it was.
const appended = existsSync(out) ? blocksOf(readFileSync(out)).slice(1) : [];
writeFileSync(out, writeModel([writeBlock(name, dimension, tokens, scales, rows), ...appended]));

/** Each row by its largest component: a hundredth of what a row says is lost, which no figure shows. */
function quantized(values: Float32Array, width: number): { scales: Float32Array; rows: Int8Array } {
  const scales = new Float32Array(values.length / width);
  const rows = new Int8Array(values.length);
  for (let row = 0; row < scales.length; row++) {
    const part = values.subarray(row * width, (row + 1) * width);
    const most = part.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
    const scale = most / 127 || 1;
    scales[row] = scale;
    part.forEach((value, i) => (rows[row * width + i] = Math.round(value / scale)));
  }
  return { scales, rows };
}
