import type { Provider } from './known-providers.ts';
import { secretFinder } from './late-secret-finder.ts';

const clients: Readonly<Record<Provider, () => Promise<unknown>>> = {
  anthropic: () => import('./anthropic-client.ts'),
  ollama: () => import('./ollama-client.ts'),
  'openai-compatible': () => Promise.resolve(),
};

/** A text that every rule looks at. Expressions are read when they are first used, and made into machine code when they are used again. */
const sample = 'password = "none" // https://example.org/v1/?key=none 0123456789abcdef\n'.repeat(20);
const uses = 3;

/** What the first request to a model loads, piece by piece, for who has time before it. Nothing of it sends anything. */
export function lateParts(provider: Provider | null): readonly (() => Promise<unknown>)[] {
  return [
    // What the platform has of the network is one piece where these are there, and twice as long without them.
    () => import('node:tls'),
    () => import('node:http2'),
    () => import('./secret-finder.ts'),
    ...Array.from({ length: uses }, () => () => secretFinder.find(sample)),
    // Loaded when it is first touched.
    () => new Response('').text(),
    ...(provider ? [clients[provider]] : []),
  ];
}
