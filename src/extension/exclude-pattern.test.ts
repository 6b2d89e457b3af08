import { expect, it } from 'vitest';
import { IgnoreRules } from '../adapters/ignore-rules.ts';
import { excludePattern, withPatterns } from './exclude-pattern.ts';

it.each(['third_party/chromium/', 'a b/', 'ends with /', '#notes/', '!important/', 'pages/[id]/', 'what?/', 'back\\slash/', 'star*/', '中文/'])('excludes %j and nothing like it', (folder) => {
  const rules = new IgnoreRules({ exclude: [excludePattern(folder)] });
  const included = (file: string) => rules.file(file, { stated: true }).verdict.included;
  expect([included(`${folder}x.ts`), included(`${folder}deep/x.ts`)]).toEqual([false, false]);
  expect([included(`other/${folder}x.ts`), included(`${folder.slice(0, -1)}x/x.ts`), included('pages/i/x.ts'), included('starry/x.ts'), included('whats/x.ts')]).toEqual([true, true, true, true, true]);
});

it('names each folder once', () => {
  expect(withPatterns(['/a/'], ['/a/', '/b/'])).toEqual(['/a/', '/b/']);
});
