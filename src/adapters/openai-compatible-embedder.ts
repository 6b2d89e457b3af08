import type { Embedder } from '../core/ports/embedder.ts';
import { createEmbedder, type EmbedderOptions } from './embed-texts.ts';
import { endpoint } from './host.ts';
import { jsonOf } from './http-body.ts';
import type { Connection } from './http-connection.ts';
import { faultOfRefusal, garbled } from './http-fault.ts';
import { statedError } from './http-refusal.ts';

export function createOpenAiCompatibleEmbedder(connection: Connection, options: EmbedderOptions): Embedder {
  return createEmbedder(connection, options, async (_, wire, texts) => {
    const response = await wire.fetch(endpoint(connection.address, '/embeddings'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ model: connection.model, input: texts, encoding_format: 'float' }),
    });
    const answer = await jsonOf(connection, response);
    if (typeof answer !== 'object' || answer === null) throw garbled(connection, 'no list of vectors');
    const stated = 'error' in answer && answer.error ? statedError(answer) : undefined;
    // Some servers answer a request they don't know with 200 and an error.
    if (stated) throw faultOfRefusal(connection, { status: stated.status ?? 400, detail: stated.message, code: stated.code });
    const { data } = answer as { data?: unknown };
    if (!Array.isArray(data)) throw garbled(connection, 'no list of vectors');
    return inOrder(connection, data as Item[]);
  });
}

interface Item {
  readonly index?: unknown;
  readonly embedding?: unknown;
}

/** By `index`, which need not be the order of the list; a server that gives none means the order of the list. */
function inOrder(connection: Connection, data: readonly Item[]): unknown[] {
  if (data.every((item) => item?.index === undefined)) return data.map((item) => item?.embedding);
  const ordered = new Array<unknown>(data.length).fill(undefined);
  for (const { index, embedding } of data) {
    if (typeof index !== 'number' || !(index in ordered) || ordered[index] !== undefined) throw garbled(connection, 'vectors with wrong numbers');
    ordered[index] = embedding;
  }
  return ordered;
}
