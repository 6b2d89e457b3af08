import { expect, it } from 'vitest';
import { createConsent } from './consent.ts';
import type { Memory } from './memory.ts';

function memory(): Memory {
  const kept = new Map<string, unknown>();
  return { get: (key) => kept.get(key), update: async (key, value) => void kept.set(key, value) };
}

it('is for one host and one purpose', async () => {
  const consent = createConsent(memory());
  await consent.give('answers', 'api.example:443');
  expect(consent.has('answers', 'api.example:443')).toBe(true);
  expect(consent.has('embedding', 'api.example:443')).toBe(false);
  expect(consent.has('answers', 'api.example')).toBe(false);
  expect(consent.has('answers', 'other.example')).toBe(false);
});

it('outlives a reload and can be withdrawn', async () => {
  const kept = memory();
  await createConsent(kept).give('answers', 'a.example');
  await createConsent(kept).give('embedding', 'a.example');
  await createConsent(kept).give('embedding', 'b.example');
  expect(await createConsent(kept).forget()).toEqual(['a.example', 'b.example']);
  expect(createConsent(kept).has('answers', 'a.example')).toBe(false);
});

it('is not given by what it can not read', async () => {
  const kept = memory();
  for (const value of [true, 'answers a.example', { 'answers a.example': true }, [1]]) {
    await kept.update('consent', value);
    expect(createConsent(kept).has('answers', 'a.example')).toBe(false);
  }
});
