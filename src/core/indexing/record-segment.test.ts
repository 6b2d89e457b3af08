import { describe, expect, it } from 'vitest';
import type { FileRecord } from '../model/file-record.ts';
import { decodeKeywords, encodeKeywords } from './keyword-segment.ts';
import { decodeRecords, encodeRecords } from './record-segment.ts';

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
  problems: ['The grammar gave up.'],
};
const left = { path: 'b.ts', bytes: 1, modified: 2, rule: null, message: 'm', hash: 'h' };

describe('records', () => {
  it('come back as they were', () => {
    expect(decodeRecords(encodeRecords({ records: [record], left: [left] }))).toEqual({ records: [record], left: [left] });
  });

  it('give the same bytes in any order, and hold each text once', () => {
    const other = { ...record, path: 'z.ts', chunks: [], keys: [] };
    const bytes = encodeRecords({ records: [record, other], left: [] });
    expect(encodeRecords({ records: [other, record], left: [] })).toEqual(bytes);
    expect(new TextDecoder().decode(bytes).split('b() {}')).toHaveLength(3);
  });
});

describe('the keyword segment', () => {
  it('comes back as it was', () => {
    const holds = new Map([['a.ts', { hash: 'h', ids: ['a.ts#0', 'a.ts#1'] }], ['ü.ts', { hash: 'g', ids: [] }]]);
    const stored = decodeKeywords(encodeKeywords({ holds, index: new Uint8Array([1, 2, 3]) }));
    expect([stored.holds, [...stored.index]]).toEqual([holds, [1, 2, 3]]);
    expect(() => decodeKeywords(new Uint8Array([0, 0]))).toThrow();
    expect(() => decodeKeywords(new Uint8Array([0, 0, 0, 9, 1]))).toThrow();
  });
});
