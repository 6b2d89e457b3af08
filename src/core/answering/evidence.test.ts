import { expect, it } from 'vitest';
import { evidenceOf } from './evidence.ts';

/** names (qualifiers with a dot behind) | literals | paths */
function shown(sentence: string): string {
  const { names, literals, paths } = evidenceOf(sentence);
  return [names.map(({ name, qualifier }) => (qualifier ? `${name}.` : name)).join(' '), literals.join(' '), paths.join(' ')].join(' | ').trim();
}

it.each([
  ['The queue is started by `run`.', 'run |  |'],
  ['Retries are driven by RetryQueue.run, twice.', 'RetryQueue. run |  |'],
  ['It calls `fetch(url, { delay: 100 })`.', 'fetch url delay 100 |  |'],
  ['The message "out of credit" is shown.', '| out of credit |'],
  ['错误信息是「余额不足」，由 `charge` 抛出。', 'charge | 余额不足 |'],
  ['It is plain English, with no code.', '|  |'],
  ['A GitHub token for TypeScript, e.g. in JavaScript.', '|  |'],
  ['MAX_RETRIES and max_retries and maxRetries', 'MAX_RETRIES max_retries maxRetries |  |'],
  ['See src/queue.ts and `queue.ts`.', '|  | queue.ts src/queue.ts'],
  ["It throws `new Error('no such user')`.", 'new Error | no such user |'],
  ['They call close() at the end.', 'close |  |'],
  ["The queue's length and the user's name.", '|  |'],
  ['`std::vector` and `self->next`', 'std. vector self. next |  |'],
  ['returns `429`', '429 |  |'],
])('%j → %s', (sentence, expected) => {
  expect(shown(sentence)).toBe(expected);
});
