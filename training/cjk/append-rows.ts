// The trained rows as the second block of the model file: append-rows.ts <cache>/rows.f32 models/cairn-code.bin
import fs from 'node:fs';
import path from 'node:path';
import { blocksOf, writeBlock, writeModel } from '../../src/adapters/static-embedding/model-file.ts';
import { cacheFolder } from './sources.ts';

/** Part of the model's identity: it grows with every training whose vectors differ. */
const name = 'cairn-cjk@2';

const [tableFile = '', modelFile = ''] = process.argv.slice(2);
const tokens = fs.readFileSync(path.join(cacheFolder, 'rows.tokens.txt'), 'utf8').split('\n');
const bytes = fs.readFileSync(tableFile);
const table = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
const dimension = table.length / tokens.length;
const scales = new Float32Array(tokens.length);
const rows = new Int8Array(table.length);
for (let row = 0; row < tokens.length; row++) {
  const part = table.subarray(row * dimension, (row + 1) * dimension);
  const scale = part.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127 || 1;
  scales[row] = scale;
  part.forEach((value, i) => (rows[row * dimension + i] = Math.round(value / scale)));
}
const [first] = blocksOf(fs.readFileSync(modelFile));
if (!first) throw new Error('The model has no first stage.');
fs.writeFileSync(modelFile, writeModel([first, writeBlock(name, dimension, tokens, scales, rows)]));
