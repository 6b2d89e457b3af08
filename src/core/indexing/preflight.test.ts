import { expect, it } from 'vitest';
import { largestFolders } from './folder-sizes.ts';
import { preflightOf } from './preflight.ts';

const files = (folder: string, count: number, bytes: number) => Array.from({ length: count }, (_, i) => ({ path: `${folder}/f${i}.ts`, bytes, modified: 1 }));
const paid = { host: 'api.example.org', local: false, identity: { provider: 'openai-compatible', model: 'm' }, price: 0.02 };

it('asks nothing of a small workspace that stays on the machine', () => {
  expect(preflightOf([{ name: '', files: files('src', 4_000, 2_000) }], { ...paid, local: true })).toMatchObject({ reasons: [], files: 4_000, bytes: 8_000_000, sentTo: null, cost: null });
  expect(preflightOf([{ name: '', files: [] }], paid).reasons).toEqual([]);
});

it('says what makes it ask: files, bytes over all roots, and that texts leave the machine', () => {
  expect(preflightOf([{ name: '', files: files('src', 5_001, 10) }], null).reasons).toEqual(['many-files']);
  const two = [{ name: 'a', files: files('big', 150, 1_000_000) }, { name: 'b', files: files('big', 100, 1_000_000) }];
  expect(preflightOf(two, null)).toMatchObject({ reasons: ['many-bytes'], folders: [{ root: 'a', path: 'big/', files: 150, bytes: 150_000_000 }, { root: 'b', path: 'big/' }] });
  expect(preflightOf([{ name: '', files: files('src', 3, 1_000_000) }], paid)).toMatchObject({ reasons: ['sent-away'], tokens: 1_000_000, cost: 0.02, sentTo: { host: 'api.example.org' } });
  expect(preflightOf([{ name: '', files: files('src', 3, 1_000_000) }], { ...paid, price: null }).cost).toBeNull();
});

it('names the folders that make it large: the inner one where it holds nearly all, none twice', () => {
  const all = [...files('third_party/chromium', 90, 1_000), ...files('third_party/small', 5, 1_000), ...files('src/a', 20, 1_000), ...files('src/b', 20, 1_000), { path: 'top.ts', bytes: 9_999_999, modified: 1 }];
  expect(largestFolders(all, 5)).toEqual([{ path: 'third_party/chromium/', files: 90, bytes: 90_000 }, { path: 'src/', files: 40, bytes: 40_000 }]);
  expect(largestFolders(all, 1)).toHaveLength(1);
});
