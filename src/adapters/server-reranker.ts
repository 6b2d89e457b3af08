import type { RerankCandidate, Reranker } from '../core/ports/reranker.ts';
import { endpoint } from './host.ts';
import { attempted } from './http-attempts.ts';
import { jsonOf } from './http-body.ts';
import type { Connection } from './http-connection.ts';
import { faultOfRefusal, garbled } from './http-fault.ts';
import { statedError } from './http-refusal.ts';
import { orderedNumbers } from './ordered-numbers.ts';

/** How one kind of server is asked, and where its scores are. */
interface Dialect {
  readonly body: (model: string, question: string, documents: readonly string[]) => object;
  readonly scores: (answer: unknown) => unknown;
  readonly score: string;
}

/** `jina`: Jina, Cohere, vLLM, llama.cpp, Infinity, LiteLLM. `tei`: Hugging Face's Text Embeddings Inference. */
export type RerankDialect = 'jina' | 'tei';

const dialects: Readonly<Record<RerankDialect, Dialect>> = {
  jina: {
    body: (model, query, documents) => ({ model, query, documents, top_n: documents.length }),
    scores: (answer) => (answer as { results?: unknown }).results,
    score: 'relevance_score',
  },
  tei: {
    // Its model is fixed when the server starts. A text that is too long is cut there, not refused.
    body: (_, query, texts) => ({ query, texts, truncate: true }),
    scores: (answer) => answer,
    score: 'score',
  },
};

/**
 * Cross-encoders read 512 tokens or a few thousand of question and text together; this many characters of code are about
 * 700 tokens, and a definition says what it is at its beginning.
 */
const longestText = 2_000;

/** A cross-encoder behind a server's `/rerank`. */
export function createServerReranker(connection: Connection, dialect: RerankDialect): Reranker {
  const { body, scores, score } = dialects[dialect];
  const { address, model } = connection;
  return {
    model: model || 'the reranking model',
    host: address.host,
    local: address.local,
    rerank: (question, candidates, signal) =>
      attempted(connection, signal, async (wire) => {
        const response = await wire.fetch(endpoint(address, '/rerank'), {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify(body(model, question, candidates.map(documentOf))),
        });
        const answer = await jsonOf(connection, response);
        if (typeof answer !== 'object' || answer === null) throw garbled(connection, 'no list of scores');
        const stated = 'error' in answer && answer.error ? statedError(answer) : undefined;
        if (stated) throw faultOfRefusal(connection, { status: stated.status ?? 400, detail: stated.message, code: stated.code });
        return orderedNumbers(connection, scores(answer), score, candidates.length);
      }),
  };
}

function documentOf({ path, symbol, text }: RerankCandidate): string {
  return `${path}${symbol ? ` ${symbol}` : ''}\n${text}`.slice(0, longestText);
}
