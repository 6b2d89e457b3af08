import { expect, it } from 'vitest';
import { concernsIndex } from './watched-path.ts';

it('spares what changes by the thousand and is never indexed', () => {
  expect(['src/a.ts', '.gitignore', '.ragignore', '.github/ci.yml', 'docs/node_modules.md', '.git/info/exclude'].every(concernsIndex)).toBe(true);
  expect(['.git/index.lock', 'node_modules/a/b.js', 'packages/x/node_modules/y.js', 'sub/.git/HEAD'].some(concernsIndex)).toBe(false);
});
