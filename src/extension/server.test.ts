import { describe, expect, it } from 'vitest';
import { providers } from '../adapters/providers.ts';
import { keyFor } from '../process/environment.ts';
import { addressProblem, environmentKey, keyName, knownProviders, serverOf, wantsKey } from './server.ts';

describe('the server behind the settings', () => {
  it('is the provider\'s own where no address is given', () => {
    expect(serverOf('anthropic', '')).toMatchObject({ host: 'api.anthropic.com', local: false });
    expect(serverOf('ollama', '')).toMatchObject({ host: '127.0.0.1:11434', local: true });
  });

  it('is on this machine by loopback only', () => {
    const local = (url: string) => serverOf('openai-compatible', url).local;
    expect(['http://localhost:1234/v1', 'http://127.0.0.1/v1', 'http://[::1]:80/v1'].map(local)).toEqual([true, true, true]);
    expect(['http://192.168.1.5/v1', 'http://localhost.example.com/v1', 'https://127.0.0.1.example.com'].map(local)).toEqual([false, false, false]);
  });
});

describe('a key', () => {
  it('is kept for one provider at one host and port', () => {
    const names = ['https://a.example/v1', 'https://b.example/v1', 'https://a.example:8443/v1', 'https://a.example/other'].map((url) => keyName(serverOf('openai-compatible', url)));
    expect(new Set(names.slice(0, 3)).size).toBe(3);
    expect(names[3]).toBe(names[0]);
    expect(keyName(serverOf('anthropic', 'https://a.example/v1'))).not.toBe(names[0]);
  });

  it('of the environment goes to its own vendor only', () => {
    const environment = { ANTHROPIC_API_KEY: 'a', OPENAI_API_KEY: 'o' };
    expect(environmentKey(serverOf('anthropic', ''), environment)).toBe('a');
    expect(environmentKey(serverOf('openai-compatible', ''), environment)).toBe('o');
    expect(environmentKey(serverOf('anthropic', 'https://proxy.example'), environment)).toBeUndefined();
    expect(environmentKey(serverOf('openai-compatible', 'http://localhost:1234/v1'), environment)).toBeUndefined();
    expect(environmentKey(serverOf('ollama', ''), environment)).toBeUndefined();
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

it.each(Object.entries(providers))('shows %s as its client has it', (name, { label, defaultBaseUrl, chat, embedding }) => {
  expect(knownProviders[name as keyof typeof providers]).toMatchObject({
    label,
    baseUrl: defaultBaseUrl,
    models: { answer: chat.defaultModel, embedding: embedding?.defaultModel ?? '' },
  });
});

it.each(Object.keys(providers) as (keyof typeof providers)[])('takes the key of %s from the same variable as the command line', (provider) => {
  const { environmentKey: variable = '' } = knownProviders[provider];
  expect(keyFor(provider, { [variable]: 'k' })).toBe(variable && 'k');
});
