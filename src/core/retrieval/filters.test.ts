import { expect, it } from 'vitest';
import { chunk } from '../../../test/support/model.ts';
import { acceptor } from './filters.ts';

it.each([
  [{}, true],
  [undefined, true],
  [{ languages: ['typescript'] }, true],
  [{ languages: ['python'] }, false],
  [{ paths: ['src/'] }, true],
  [{ paths: ['*.ts'] }, true],
  [{ paths: ['src/**/*.py', 'src/core/*'] }, true],
  [{ paths: ['lib/'] }, false],
  [{ kinds: ['function' as const] }, true],
  [{ kinds: ['class' as const] }, false],
  [{ paths: ['src/'], kinds: ['class' as const] }, false],
])('%j of a TypeScript function in src/core: %s', (filters, accepted) => {
  expect(acceptor(filters)(chunk('src/core/a.ts', 1, 3, { language: 'typescript', kind: 'function' }))).toBe(accepted);
});
