import { type Script, scripted, sendTrouble, type Trouble } from './model-scripts.ts';
import { sendJson, startWireServer, type WireServer } from './wire-server.ts';

export interface RerankReply extends Trouble {
  /** Instead of scores by shared words: what the server calls its results. */
  readonly results?: (count: number) => unknown;
}

/** Speaks the `/rerank` of Jina and Cohere: `POST …/rerank {model, query, documents, top_n}`; results come best first. */
export function startRerankServer(script: Script<RerankReply> = {}): Promise<WireServer> {
  return serve(script, (body, reply) => {
    const { model, query, documents, top_n } = body as { model: string; query: string; documents: string[]; top_n: number };
    const results = ranked(query, documents).slice(0, top_n).map(({ index, score }) => ({ index, relevance_score: score }));
    return { id: 'test', model, results: reply.results?.(documents.length) ?? results, usage: { total_tokens: 1 } };
  });
}

/** Speaks Hugging Face's Text Embeddings Inference: `POST /rerank {query, texts}` gives a bare list. */
export function startTeiServer(script: Script<RerankReply> = {}): Promise<WireServer> {
  return serve(script, (body, reply) => {
    const { query, texts } = body as { query: string; texts: string[] };
    return reply.results?.(texts.length) ?? ranked(query, texts);
  });
}

async function serve(script: Script<RerankReply>, answer: (body: unknown, reply: RerankReply) => unknown): Promise<WireServer> {
  const next = scripted<RerankReply>(script);
  return startWireServer(async (request, response) => {
    if (!request.path.split('?')[0]?.endsWith('/rerank')) return sendJson(response, 404, { detail: 'Not Found' });
    const reply = await next(request);
    if (sendTrouble(response, reply, (_, message) => ({ detail: message }))) return;
    sendJson(response, 200, answer(request.body, reply));
  });
}

/** By how many of the question's words a text holds. */
function ranked(query: string, texts: readonly string[]): { index: number; score: number }[] {
  const words = query.toLowerCase().split(/\W+/).filter(Boolean);
  return texts.map((text, index) => ({ index, score: words.filter((word) => text.toLowerCase().includes(word)).length / words.length })).sort((a, b) => b.score - a.score);
}
