import { describe, expect, it } from 'vitest';
import { environmentKey, serverOf } from './known-providers.ts';

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
  it('of the environment goes to its own vendor only', () => {
    const environment = { ANTHROPIC_API_KEY: 'a', OPENAI_API_KEY: 'o' };
    expect(environmentKey(serverOf('anthropic', ''), environment)).toBe('a');
    expect(environmentKey(serverOf('openai-compatible', ''), environment)).toBe('o');
    expect(environmentKey(serverOf('anthropic', 'https://proxy.example'), environment)).toBeUndefined();
    expect(environmentKey(serverOf('openai-compatible', 'http://localhost:1234/v1'), environment)).toBeUndefined();
    expect(environmentKey(serverOf('ollama', ''), environment)).toBeUndefined();
  });
});
