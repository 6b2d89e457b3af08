import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { lateBundles } from '../../scripts/late-bundles.mjs';
import { repository } from '../../scripts/tools/repository.ts';

it.each(['.vscodeignore', '.npmignore'])('%s lets every bundle through that is loaded late, beside its hosts', (file) => {
  const lines = readFileSync(path.join(repository, file), 'utf8').split('\n');
  expect(lines).toEqual(expect.arrayContaining(Object.keys(lateBundles).map((name) => `!dist/${name}.js`)));
});
