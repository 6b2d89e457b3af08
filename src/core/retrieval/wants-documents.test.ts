import { expect, it } from 'vitest';
import type { FileFacts } from './file-facts.ts';
import type { Place } from './place.ts';
import { understand } from './understand.ts';
import { wantsDocuments } from './wants-documents.ts';

const place = (keyword: number, roles: FileFacts['roles'] = []): Place => ({ keyword, facts: { roles } }) as unknown as Place;

it.each([
  ['how to install the tool', 1, 0.9, 'likely'],
  ['my index takes forever on a large project', 1, 0.6, 'likely'],
  ['how does the data flow', 1, 0.1, 'unlikely'],
  ['how does the data flow', 0.5, 1, 'unlikely'],
  ['how to prevent endless loops', 0.2, 1, 'unlikely'],
  ['fix the data flow', 1, 0.6, 'unlikely'],
  ['DataFlow', 1, 0.9, 'unlikely'],
])('%j, where the best page has %d and the best code %d, %s wants a document', (text, page, code, expected) => {
  const wanted = wantsDocuments(understand({ text, top: 1 }), [place(page, ['document']), place(code)]);
  expect(wanted > 0.5 ? 'likely' : 'unlikely').toBe(expected);
});

it('never wants a document where none was found', () => {
  expect(wantsDocuments(understand({ text: 'how to install the tool', top: 1 }), [place(1)])).toBe(0);
});
