import { describe, expect, it } from 'vitest';
import { serverOf } from '../adapters/known-providers.ts';
import { addressProblem, keyName, wantsKey } from './server.ts';

describe('a key', () => {
  it('is kept for one provider at one host and port', () => {
    const names = ['https://a.example/v1', 'https://b.example/v1', 'https://a.example:8443/v1', 'https://a.example/other'].map((url) => keyName(serverOf('openai-compatible', url)));
    expect(new Set(names.slice(0, 3)).size).toBe(3);
    expect(names[3]).toBe(names[0]);
    expect(keyName(serverOf('anthropic', 'https://a.example/v1'))).not.toBe(names[0]);
  });

  it('is asked for where a server seldom answers without one', () => {
    expect(wantsKey(serverOf('anthropic', ''))).toBe(true);
    expect(wantsKey(serverOf('openai-compatible', 'https://gateway.example/v1'))).toBe(true);
    expect(wantsKey(serverOf('openai-compatible', 'http://localhost:1234/v1'))).toBe(false);
    expect(wantsKey(serverOf('ollama', ''))).toBe(false);
  });
});

it('names what is wrong with an address', () => {
  expect(['http://localhost:1234/v1', ' https://gateway.example/v1?api-version=2 '].map(addressProblem)).toEqual([undefined, undefined]);
  expect(['', 'localhost:1234', 'file:///etc', 'http://'].map(addressProblem).every((problem) => problem?.startsWith('Give an address'))).toBe(true);
  expect(addressProblem('https://me:secret@gateway.example')).toContain('name and password');
});
