import { expect, it } from 'vitest';
import { endpoint, parseAddress } from './host.ts';
import { createChatModel } from './providers.ts';
import { serverPresets } from './server-presets.ts';
import { systemClock } from './system-clock.ts';

it.each(serverPresets)('$label is an address that requests can be put behind', ({ baseUrl }) => {
  expect(endpoint(parseAddress(baseUrl), '/chat/completions')).toBe(`${baseUrl}/chat/completions`);
  const { host, local } = createChatModel({ provider: 'openai-compatible', model: 'm', baseUrl, key: 'k', fetch, clock: systemClock });
  expect([host, local]).toEqual([new URL(baseUrl).host, baseUrl.startsWith('http://127.0.0.1')]);
});

it('has each server once', () => {
  expect(new Set(serverPresets.map(({ baseUrl }) => baseUrl)).size).toBe(serverPresets.length);
});
