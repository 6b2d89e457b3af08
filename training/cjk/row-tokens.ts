/**
 * Prepares the rows of CJK characters and pairs: chooses the tokens, and writes for each pair of `pairs.jsonl` its tokens and
 * the vector that the frozen table gives its English side. For `rows.py`.
 *
 *     tsx training/cjk/row-tokens.ts models/cairn-code.bin
 */
import fs from 'node:fs';
import path from 'node:path';
import { createEncoder } from '../../src/adapters/static-embedding/encoder.ts';
import { blocksOf, readModel, writeModel } from '../../src/adapters/static-embedding/model-file.ts';
import { namesOf } from './comments.ts';
import type { Pair } from './pair.ts';
import { cacheFolder } from './sources.ts';

/** 4,700 rows of 256 bytes with token and scale: 1.25 MB, what the model leaves of 12 MB. */
const mostTokens = 4_700;
const rarest = 25;
const longestText = 160;
/** Of one source: a cloud's interfaces are a quarter of all pairs. */
const mostOfSource = 16_000;

const [modelFile = ''] = process.argv.slice(2);
const [first] = blocksOf(fs.readFileSync(modelFile));
if (!first) throw new Error('The model has no first stage.');
const model = readModel(writeModel([first]));
const encode = createEncoder(model);
const known = new Set(model.tokens);
const pairs = sampled(fs.readFileSync(path.join(cacheFolder, 'pairs.jsonl'), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as Pair));
const tokens = choose(pairs);
const ids = new Map(tokens.map((token, i) => [token, i]));

const starts: number[] = [0];
const columns: number[] = [];
const times: number[] = [];
const facts: number[] = [];
const targets = new Float32Array(pairs.length * model.dimension);
let rows = 0;
for (const pair of pairs) {
  const counts = new Map<number, number>();
  for (const token of tokensOf(pair.cjk.slice(0, longestText))) {
    const id = ids.get(token);
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const english = `${pair.en.slice(0, 240)} ${namesOf(pair.code).split(' ').slice(0, pair.en ? 4 : 8).join(' ')}`.trim();
  if (counts.size === 0 || english.length < 3) continue;
  targets.set(encode(english, 'query'), rows * model.dimension);
  for (const [id, count] of counts) {
    columns.push(id);
    times.push(count);
  }
  starts.push(columns.length);
  facts.push(['zh', 'ja', 'ko'].indexOf(pair.lang));
  rows++;
}
const write = (name: string, data: Int32Array | Float32Array) => fs.writeFileSync(path.join(cacheFolder, name), Buffer.from(data.buffer, data.byteOffset, data.byteLength));
write('rows.starts.i32', Int32Array.from(starts));
write('rows.columns.i32', Int32Array.from(columns));
write('rows.times.i32', Int32Array.from(times));
write('rows.facts.i32', Int32Array.from(facts));
write('rows.targets.f32', targets.subarray(0, rows * model.dimension));
fs.writeFileSync(path.join(cacheFolder, 'rows.tokens.txt'), tokens.join('\n'));
console.log(`${rows} pairs, ${tokens.length} tokens`);

function sampled(all: readonly Pair[]): Pair[] {
  const counts = new Map<string, number>();
  for (const { source } of all) counts.set(source, (counts.get(source) ?? 0) + 1);
  const passed = new Map<string, number>();
  return all.filter(({ source }) => {
    const total = counts.get(source) ?? 0;
    const at = (passed.get(source) ?? 0) + 1;
    passed.set(source, at);
    return total <= mostOfSource || Math.floor((at * mostOfSource) / total) > Math.floor(((at - 1) * mostOfSource) / total);
  });
}

/** The tokens of most sources: what many packages say is the language, what one says is its subject. */
function choose(all: readonly Pair[]): string[] {
  const bySource = new Map<string, Map<string, number>>();
  for (const { cjk, source } of all) {
    const counts = bySource.get(source) ?? new Map<string, number>();
    bySource.set(source, counts);
    for (const token of new Set(tokensOf(cjk.slice(0, longestText)))) counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  const totals = new Map<string, { count: number; weight: number }>();
  for (const counts of bySource.values()) {
    for (const [token, count] of counts) {
      const total = totals.get(token) ?? { count: 0, weight: 0 };
      totals.set(token, { count: total.count + count, weight: total.weight + Math.sqrt(count) });
    }
  }
  return [...totals]
    .filter(([token, { count }]) => count >= rarest && !known.has(token) && !/^[\u3041-\u309f]{2}$/.test(token))
    .sort((a, b) => b[1].weight - a[1].weight || (a[0] < b[0] ? -1 : 1))
    .slice(0, mostTokens)
    .map(([token]) => token);
}

/** As the product's tokenizer has them: each character, and each two that stand together. */
function tokensOf(text: string): string[] {
  return (text.match(/[\u3005-\u3007\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff]+/g) ?? []).flatMap((run) => [...run].flatMap((character, i) => (i === 0 ? [character] : [character, (run[i - 1] ?? '') + character])));
}
