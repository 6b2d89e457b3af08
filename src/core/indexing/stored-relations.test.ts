import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkKinds } from '../model/chunk.ts';
import type { FileRelations } from '../model/relation.ts';
import { readNumbers, writeNumbers } from './number-text.ts';
import { restoreRelations, storeRelations, type StoredRelations } from './stored-relations.ts';

const number = fc.integer({ min: -1, max: 2 ** 31 - 1 });
const text = fc.oneof(fc.string(), fc.constantFrom('', 'a', 'a.b', '=', ':', '.', 'this.queue.push'));
const kind = fc.constantFrom(...chunkKinds);
const symbol = fc.oneof(fc.tuple(text, kind, number, number, number), fc.tuple(text, kind, number, number, number, text));
const named = fc.array(fc.tuple(number, text, text, text));
const relations: fc.Arbitrary<FileRelations> = fc.record({
  symbols: fc.array(symbol),
  calls: fc.array(fc.tuple(number, number, text)),
  imports: named,
  exports: named,
  bindings: fc.array(fc.tuple(number, number, text, text, text)),
  bases: fc.array(fc.tuple(number, number, fc.constantFrom('extends' as const, 'implements' as const), text)),
  package: text,
});

describe('stored relations', () => {
  it('are read as they were written', () =>
    fc.assert(
      fc.property(relations, (given) => {
        const stored = JSON.stringify(storeRelations(given));
        expect(restoreRelations(JSON.parse(stored) as StoredRelations)).toEqual(given);
      }),
    ));

  it('name each text once and count lines from the row before', () => {
    const given: FileRelations = {
      symbols: [
        ['Queue', 'class', 1, 9, -1],
        ['Queue.push', 'method', 2, 4, 0, 'void'],
      ],
      calls: [
        [1, 3, 'this.grow'],
        [1, 3, 'this.grow'],
      ],
      imports: [],
      exports: [],
      bindings: [],
      bases: [],
      package: '',
    };
    expect(storeRelations(given)).toEqual([['this.grow', '=Queue', 'class', '', '.push', 'method', ':void'], 'CECQBGIKCLCM', 'CGAAAA', '', '', '', '', '']);
  });
});

it.each([
  [[0, 1, -1, 15, -16, 16], 'ACBefgB'],
  [[2 ** 31 - 1, -(2 ** 31)], '+/////D//////D'],
])('%j is written %j', (numbers, text) => {
  expect(writeNumbers(numbers)).toBe(text);
  expect(readNumbers(text)).toEqual(numbers);
});
