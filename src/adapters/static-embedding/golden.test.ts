import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Golden } from '../../../training/golden.ts';
import { createEncoder } from './encoder.ts';
import { readModel } from './model-file.ts';
import { createWeigher } from './text-weights.ts';
import { createVocabulary } from './vocabulary.ts';

const models = path.resolve(import.meta.dirname, '../../../models');
const model = readModel(readFileSync(path.join(models, 'cairn-code.bin')));
const golden = JSON.parse(readFileSync(path.join(models, 'golden.json'), 'utf8')) as Golden[];

it.each(golden)('reads $text as the trainer did', ({ text, purpose, tokens }) => {
  const { ids, count } = createWeigher(createVocabulary(model.tokens))(text, purpose);
  expect([...ids.subarray(0, count)].map((id) => model.tokens[id])).toEqual(tokens);
});

it.each(golden)('makes of $text what the trainer makes of it', ({ text, purpose, vector }) => {
  const made = [...createEncoder(model)(text, purpose)];
  expect(made).toHaveLength(vector.length);
  made.forEach((value, i) => expect(value).toBeCloseTo(vector[i] ?? NaN, 4));
});
