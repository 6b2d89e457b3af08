import { describe, expect, it } from 'vitest';
import { secretFinder } from '../../src/adapters/secret-finder.ts';
import { maskSecrets } from '../../src/core/answering/mask-secrets.ts';
import { harmless, knownSecrets } from '../support/planted-secrets.ts';

describe('secrets are hidden', () => {
  it.each(knownSecrets())('$kind', async ({ text, secret }) => {
    const { texts, masked } = await maskSecrets([text], secretFinder);
    expect(texts[0]).not.toContain(secret);
    expect(masked.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0);
    expect(texts[0]?.split('\n')).toHaveLength(text.split('\n').length);
  });

  it.each(knownSecrets())('$kind, behind the number of its line', async ({ text, secret }) => {
    const numbered = text.split('\n').map((line, i) => `${i + 7}: ${line}`).join('\n');
    expect((await maskSecrets([numbered], secretFinder)).texts[0]).not.toContain(secret);
  });

  it.each(harmless)('and this is not: %s', async (text) => {
    expect((await maskSecrets([text], secretFinder)).texts).toEqual([text]);
  });

  it('say what they were, line by line', async () => {
    const { texts, masked } = await maskSecrets(['a\n-----BEGIN PRIVATE KEY-----\r\nMIIE\r\n-----END PRIVATE KEY-----\r\nb', 'redis://:hG7jK2nB9q@h'], secretFinder);
    expect(texts).toEqual(['a\n[private key hidden]\n[hidden]\r\n[hidden]\r\nb', 'redis://:[password in an address hidden]@h']);
    expect(masked).toEqual([{ kind: 'private key', count: 1 }, { kind: 'password in an address', count: 1 }]);
  });

  it('are looked for without leaving marks in the process, which would add up', async () => {
    const before = performance.getEntriesByType('mark').length;
    await maskSecrets(['password = "correct-horse-7"'], secretFinder);
    expect(performance.getEntriesByType('mark')).toHaveLength(before);
  });

  it('are looked for in bounded time in hostile text', async () => {
    const hostile = ['password'.repeat(20_000), `token = "${'a'.repeat(100_000)}"`, 'a.'.repeat(50_000), '://:'.repeat(30_000), `${'-'.repeat(50_000)}BEGIN`, 'eyJ'.repeat(30_000)];
    const started = performance.now();
    await maskSecrets(hostile, secretFinder);
    expect(performance.now() - started).toBeLessThan(15_000);
  }, 60_000);
});
