import { expect, it } from 'vitest';
import { symbolName } from './symbol-name.ts';

it.each([
  ['RetryQueue.run', 'src/queue.ts', 'RetryQueue.run'],
  ['', 'src/queue.ts', 'queue.ts'],
  ['default', 'src/hooks/useQueue.tsx', 'useQueue.tsx (default export)'],
  ['default.render', 'src/Panel.vue', 'Panel.vue.render'],
  ['defaults.retry', 'src/queue.ts', 'defaults.retry'],
  ['default', 'src/Options.java', 'default'],
])('%s in %s is called %s', (symbol, path, name) => {
  expect(symbolName({ symbol, path })).toBe(name);
});
