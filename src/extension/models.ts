import * as vscode from 'vscode';
import { systemClock } from '../adapters/system-clock.ts';
import type { ChatModel } from '../core/ports/chat-model.ts';
import type { Embedder } from '../core/ports/embedder.ts';
import type { Reranker } from '../core/ports/reranker.ts';
import { embeddingServer, type Settings } from '../core/settings.ts';
import { createEditorChat } from './editor-chat.ts';
import type { Keys } from './keys.ts';
import { rerankServerOf, serverOf, type Provider, type Server } from '../adapters/known-providers.ts';

/** The model that answers, as the settings say; null where none is chosen. */
export async function chatModelOf(settings: Settings, keys: Keys): Promise<ChatModel | null> {
  const provider = settings['answer.provider'];
  if (provider === 'none') return null;
  if (provider === 'vscode') return createEditorChat(vscode, settings['answer.model'], systemClock);
  const { createChatModel } = await adapters();
  return createChatModel({ ...(await access(provider, settings['answer.baseUrl'], keys)), model: settings['answer.model'] });
}

/** The server's embedding model that the settings name; null where nothing is sent anywhere. */
export async function embedderOf(settings: Settings, keys: Keys): Promise<Embedder | null> {
  const provider = embeddingServer(settings);
  if (provider === null) return null;
  const { createEmbedder } = await adapters();
  const maxInputTokens = settings['embedding.maxInputTokens'];
  return createEmbedder({ ...(await access(provider, settings['embedding.baseUrl'], keys)), model: settings['embedding.model'], maxInputTokens });
}

/** The reranker, as the settings say; null where none is chosen. */
export async function rerankerOf(settings: Settings, keys: Keys): Promise<Reranker | null> {
  const provider = settings['rerank.provider'];
  if (provider === 'none') return null;
  const [model, baseUrl] = [settings['rerank.model'], settings['rerank.baseUrl']];
  const server = rerankServerOf(provider, baseUrl);
  const { createReranker } = await import('../adapters/rerankers.ts');
  return createReranker({
    provider,
    model,
    baseUrl,
    key: server ? await keys.get(server) : undefined,
    chat: () => chatModelOf(model === '' ? settings : { ...settings, 'answer.model': model }, keys),
    fetch: editorFetch,
    clock: systemClock,
  });
}

/** What a server offers, asked live. */
export async function modelsAt(server: Server, baseUrl: string, keys: Keys, signal: AbortSignal): Promise<readonly string[]> {
  const { listModels } = await adapters();
  return listModels(await access(server.provider, baseUrl, keys), signal);
}

/** The vendors' clients are large; most windows never need them. */
function adapters() {
  return import('../adapters/providers.ts');
}

async function access<P extends Provider>(provider: P, baseUrl: string, keys: Keys) {
  const key = await keys.get(serverOf(provider, baseUrl));
  return { provider, baseUrl, key, fetch: editorFetch, clock: systemClock };
}

/** The editor replaces the global one to honour its proxy and certificates, so it is taken at call time. */
const editorFetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);
