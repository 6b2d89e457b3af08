import { expect, it } from 'vitest';
import { concernOf } from './watched-path.ts';

const all = (paths: readonly string[]) => [...new Set(paths.map(concernOf))];

it('looks at a file that changed', () => {
  expect(all(['src/a.ts', '.gitignore', '.ragignore', '.github/ci.yml', 'docs/node_modules.md', 'digit/HEAD', 'a.git'])).toEqual(['path']);
});

it('spares what changes by the thousand and is never indexed', () => {
  expect(all(['.git/index.lock', '.git/objects/ab/cd', '.git/refs/heads/main', 'node_modules/a/b.js', 'packages/x/node_modules/y.js', 'node_modules', 'sub/.git/HEAD'])).toEqual(['nothing']);
});

it('looks at everything where git has switched, or a repository came', () => {
  expect(all(['.git/HEAD', '.git/index', '.git/info/exclude', '.git', 'vendor/lib/.git'])).toEqual(['everything']);
});
