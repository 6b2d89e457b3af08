import { describe, expect, it } from 'vitest';
import { knownProviders } from './known-providers.ts';
import { createChatModel, createEmbedder } from './providers.ts';
import { systemClock } from './system-clock.ts';

const shared = { fetch, clock: systemClock };

describe('createChatModel', () => {
  it('fills in address and model', () => {
    expect(createChatModel({ ...shared, provider: 'anthropic', model: '', baseUrl: '', key: 'k' })).toMatchObject({
      provider: 'anthropic',
      model: knownProviders.anthropic.models.answer,
      host: 'api.anthropic.com',
      local: false,
    });
    expect(createChatModel({ ...shared, provider: 'ollama' })).toMatchObject({ host: '127.0.0.1:11434', local: true });
  });

  it('says which key is missing, where one is needed', () => {
    expect(() => createChatModel({ ...shared, provider: 'anthropic', key: ' ' })).toThrow(expect.objectContaining({ code: 'key-missing' }));
    expect(() => createChatModel({ ...shared, provider: 'openai-compatible' })).toThrow(expect.objectContaining({ code: 'key-missing' }));
    expect(() => createChatModel({ ...shared, provider: 'openai-compatible', baseUrl: 'http://localhost:1234/v1' })).not.toThrow();
  });

  it('refuses a key that can not be sent, without showing it', () => {
    expect(() => createChatModel({ ...shared, provider: 'anthropic', key: 'sk-abc\nsk-def' })).toThrow(
      expect.objectContaining({ code: 'wrong-usage', message: expect.not.stringContaining('sk-') as string }),
    );
  });
});

describe('createEmbedder', () => {
  it('carries the identity of its model', () => {
    expect(createEmbedder({ ...shared, provider: 'ollama', maxInputTokens: 2048 })).toMatchObject({
      identity: { provider: 'ollama', model: 'nomic-embed-text' },
      local: true,
    });
  });
});
