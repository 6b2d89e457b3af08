import { expect, it } from 'vitest';
import { slashCommandIn } from '../../protocol/asking.ts';
import { meaningOf } from './meaning.ts';

it.each([
  ['/find retry policy', { text: 'retry policy', searchOnly: true, review: false }],
  ['/tests RetryQueue', { text: 'Which tests cover RetryQueue, and what do they check?', searchOnly: false, review: false }],
  ['/review', { text: '/review', searchOnly: false, review: true }],
  ['/explain a.ts:4', { text: '/explain a.ts:4', searchOnly: false, review: false }],
  ['/docs', { text: 'Write documentation for the attached code, as it is in this repository: what it is for, how it is used, its parameters, results and errors.', searchOnly: false, review: false }],
  ['/usr/bin/env is where?', { text: '/usr/bin/env is where?', searchOnly: false, review: false }],
  ['/unknown thing', { text: '/unknown thing', searchOnly: false, review: false }],
  ['where is /find used?', { text: 'where is /find used?', searchOnly: false, review: false }],
])('%s', (question, meaning) => {
  expect(meaningOf(question)).toEqual(meaning);
});

it('takes a command in any case, over lines', () => {
  expect(slashCommandIn('  /Find a\nb ')).toEqual({ name: 'find', rest: 'a\nb' });
});
