import { expect, it } from 'vitest';
import { nodeHasher } from '../../adapters/node-hasher.ts';
import { contentOf, lazyRecord, restamped } from './stored-record.ts';

it('takes another time without decoding anything', () => {
  const unreadable = new Uint8Array([0xff]);
  const notes = new TextEncoder().encode('[]');
  const record = lazyRecord(['a.ts', 'hash', 1, 100, 'typescript', [], ['key']], { text: unreadable, chunks: unreadable, relations: unreadable, checksum: '', notes });
  const later = restamped(record, { bytes: 1, modified: 200 });
  expect({ path: later.path, modified: later.modified, keys: later.keys }).toEqual({ path: 'a.ts', modified: 200, keys: ['key'] });
  expect(contentOf(later, nodeHasher)).toBe(contentOf(record, nodeHasher));
  expect(later.bilingual).toBe(record.bilingual);
});
