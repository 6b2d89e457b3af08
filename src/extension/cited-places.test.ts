import { describe, expect, it } from 'vitest';
import { hit } from '../../test/support/model.ts';
import type { Exchange } from '../protocol/conversation.ts';
import { placesOf, positionOf, stepFrom } from './cited-places.ts';

const place = (path: string) => ({ root: '', path, startLine: 1, endLine: 1 });
const cited = (id: string, ...paths: string[]): Exchange => ({
  id,
  question: '',
  attachments: [],
  searchOnly: false,
  state: 'complete',
  parts: paths.map((path) => ({ type: 'citation', citation: { raw: '', ...place(path), state: path.startsWith('wrong') ? 'wrong-path' : 'verified' } })),
});

describe('cited places', () => {
  const exchanges = [cited('old', 'a.ts', 'b.ts'), cited('new', 'wrong.ts', 'b.ts', 'c.ts'), cited('empty')];

  it('are the citations that open, or what was found where there are none', () => {
    expect(placesOf(exchanges[1]!)).toEqual([place('b.ts'), place('c.ts')]);
    const searched = { hits: [hit('d.ts', 1)], coverage: { indexed: 1, total: 1, failed: 0 }, mode: 'keyword' as const, milliseconds: 1 };
    expect(placesOf({ ...cited('code'), searched })).toEqual([place('d.ts')]);
  });

  it('are looked up in the newest exchange that has them', () => {
    expect(positionOf(exchanges, place('b.ts'))).toEqual({ exchange: 'new', index: 0 });
    expect(positionOf(exchanges, place('a.ts'))).toEqual({ exchange: 'old', index: 0 });
    expect(positionOf(exchanges, place('z.ts'))).toBeNull();
  });

  it('are walked in a ring, beginning with the newest exchange that has any', () => {
    expect(stepFrom(exchanges, null, 1)).toEqual({ exchange: 'new', index: 0 });
    expect(stepFrom(exchanges, null, -1)).toEqual({ exchange: 'new', index: 1 });
    expect(stepFrom(exchanges, { exchange: 'new', index: 1 }, 1)).toEqual({ exchange: 'new', index: 0 });
    expect(stepFrom(exchanges, { exchange: 'old', index: 0 }, -1)).toEqual({ exchange: 'old', index: 1 });
    expect(stepFrom(exchanges, { exchange: 'gone', index: 7 }, 1)).toEqual({ exchange: 'new', index: 0 });
    expect(stepFrom([], null, 1)).toBeNull();
  });
});
