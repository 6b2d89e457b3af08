import { expect, it } from 'vitest';
import { embedText } from './embed-text.ts';
import { measure } from './measured-text.ts';
import { piece } from './piece.ts';

it.each([
  ['a name', piece('method', 'RetryQueue.run', 1, 1, ['class RetryQueue']), 'a.x\nRetryQueue.run\nclass RetryQueue\nrun()'],
  ['a heading', piece('section', 'Guide > Set up', 1, 1, ['Guide']), 'a.x\n\nGuide\nrun()'],
  ['the title of a test', piece('function', 'retries a failed payment', 1, 1), 'a.x\n\nrun()'],
  ['nothing', piece('code', '', 1, 1), 'a.x\n\nrun()'],
])('has a second line for the name, which of %s holds only a name', (_what, one, expected) => {
  expect(embedText('a.x', one, measure('run()'))).toBe(expected);
});
