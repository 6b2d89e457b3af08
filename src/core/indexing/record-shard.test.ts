import { describe, expect, it } from 'vitest';
import type { FileRecord } from '../model/file-record.ts';
import { nodeHasher } from '../../adapters/node-hasher.ts';
import { decodeRecords, encodeRecords } from './record-shard.ts';
import { decodedRecord, storedText } from './stored-record.ts';

const chunk = { path: 'a/ü.ts', kind: 'method' as const, language: 'typescript', symbol: 'A.b' };
const record: FileRecord = {
  path: 'a/ü.ts',
  hash: 'h1',
  bytes: 40,
  modified: 12.5,
  language: 'typescript',
  text: 'class A {\r\n  b() {}\r\n}\nlong line 🎉 重试\n',
  chunks: [
    { ...chunk, id: 'a/ü.ts#0', span: { startLine: 1, endLine: 2 }, extent: { startLine: 1, endLine: 3 }, signature: 'b()', embedText: 'a/ü.ts A\nclass A {\r\n  b() {}' },
    { ...chunk, id: 'a/ü.ts#1', span: { startLine: 4, endLine: 4, startColumn: 0, endColumn: 4 }, embedText: 'made up' },
    { ...chunk, id: 'a/ü.ts#2', span: { startLine: 4, endLine: 4, startColumn: 4, endColumn: 12 }, language: 'sql', signature: 'c()', embedText: '' },
  ],
  keys: ['k1', 'k2', 'k3'],
  relations: {
    symbols: [['A', 'class', 1, 3, -1], ['A.b', 'method', 2, 2, 0, 'void']],
    calls: [[1, 2, 'this.c']],
    imports: [[1, './c', 'c', 'd']],
    exports: [[1, '', 'A', 'A']],
    bindings: [[0, 2, 'x', 'C', 'new C']],
    bases: [[0, 1, 'extends', 'B']],
    package: 'a.b',
    dialect: { family: 'javascript', self: ['this'] },
  },
  bilingual: [{ text: '重试', names: ['retry'] }],
  problems: ['The grammar gave up.'],
};
const left = { path: 'b.ts', bytes: 1, modified: 2, rule: null, message: 'm', hash: 'h' };

describe('records', () => {
  it('come back as they were', () => {
    const read = decodeRecords(encodeRecords({ records: [record], left: [left] }, nodeHasher), nodeHasher);
    expect({ ...read, records: read.records.map(decodedRecord) }).toEqual({ records: [record], left: [left] });
  });

  it('give a chunk its text without decoding the file, where bytes and characters differ, too', () => {
    const text = 'a🎉b重试ü\nsecond\r\nthird';
    const span = (startLine: number, startColumn?: number, endColumn?: number) => ({ startLine, endLine: startLine, ...(startColumn === undefined || endColumn === undefined ? {} : { startColumn, endColumn }) });
    const spans = [span(1), span(2), { startLine: 2, endLine: 3 }, span(1, 0, 3), span(1, 3, 5), span(1, 0, 2)];
    const given = { ...record, text, chunks: spans.map((each, i) => ({ ...chunk, id: `a/ü.ts#${i}`, span: each, embedText: '' })), keys: spans.map((_, i) => `k${i}`) };
    expect(storedText(given, 0)).toBeUndefined();
    const [read] = decodeRecords(encodeRecords({ records: [given], left: [] }, nodeHasher), nodeHasher).records;
    if (!read) throw new Error('It was there.');
    // The last one ends within a character of two units: it is cut from the text.
    expect(spans.map((_, i) => storedText(read, i))).toEqual(['a🎉b重试ü', 'second', 'second\r\nthird', 'a🎉', 'b重', undefined]);
    expect(read.text).toBe(text);
  });

  it('refuse bytes that are something else', () => {
    const bytes = encodeRecords({ records: [record], left: [left] }, nodeHasher);
    for (const wrong of [bytes.slice(0, -1), bytes.slice(0, 9), new Uint8Array(0), new TextEncoder().encode('{"records":[]}')]) expect(() => decodeRecords(wrong, nodeHasher)).toThrow();
  });

  it('give the same bytes in any order, and hold each text once', () => {
    const other = { ...record, path: 'z.ts', chunks: [], keys: [] };
    const bytes = encodeRecords({ records: [record, other], left: [] }, nodeHasher);
    expect(encodeRecords({ records: [other, record], left: [] }, nodeHasher)).toEqual(bytes);
    expect(new TextDecoder().decode(bytes).split('b() {}')).toHaveLength(3);
  });
});
