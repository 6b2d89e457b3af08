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
  [{ languages: ['TypeScript'] }, true],
  [{ paths: ['./src/**'] }, true],
  [{ paths: ['!*.md'] }, true],
  [{ paths: ['!*.ts'] }, false],
  [{ paths: ['src/', '!*.ts'] }, false],
  [{ paths: ['!src/core/', 'src/'] }, false],
  [{ under: 'src/' }, true],
  [{ under: 'src/', paths: ['core/*.ts'] }, true],
  [{ under: 'src/', paths: ['/a.ts'] }, false],
  [{ under: 'sr/' }, false],
])('%j of a TypeScript function in src/core: %s', (filters, accepted) => {
  expect(acceptor(filters).chunk(chunk('src/core/a.ts', 1, 3, { language: 'typescript', kind: 'function' }))).toBe(accepted);
});

it('takes a folder by its very name, whatever it means in a glob', () => {
  for (const folder of ['app/[id]/', 'a*b/', '!x/', '#y/', 'z /']) {
    expect(acceptor({ under: folder, paths: ['*.ts'] }).chunk(chunk(`${folder}page.ts`, 1, 3))).toBe(true);
  }
});
