import type { Embedder } from '../core/ports/embedder.ts';
import { embeddingModel } from './embedding-models.ts';
import { attempted, type Wire } from './http-attempts.ts';
import type { Connection } from './http-connection.ts';
import { garbled, HttpFault } from './http-fault.ts';
import { estimateTokens, halvesOf, partsOf } from './text-parts.ts';
import { unitVector, weightedMean } from './unit-vectors.ts';

/** Sends one batch to the server and gives back what it called vectors, one a text, in order, unchecked. */
export type SendBatch = (connection: Connection, wire: Wire, texts: readonly string[]) => Promise<readonly unknown[]>;

export interface EmbedderOptions {
  /** Tokens of one text at most; what is known of the model may be less, and then counts. */
  readonly maxInputTokens: number;
}

/**
 * A batch is small enough that a server without a graphics card answers within the deadline (it embeds some ten to
 * fifty chunks of code a second), and a cancelled or failed one loses little work.
 */
const batchTexts = 64;
const batchCharacters = 120_000;

export function createEmbedder(connection: Connection, options: EmbedderOptions, send: SendBatch): Embedder {
  const known = embeddingModel(connection.model);
  const state: State = { connection, send, limit: Math.min(options.maxInputTokens, known.maxInputTokens ?? Infinity), dimension: undefined };
  return {
    identity: { provider: connection.provider, model: connection.model },
    host: connection.address.host,
    local: connection.address.local,
    embed: (texts, purpose, signal) => embedTexts(state, texts, purpose === 'query' ? known.queryPrefix : known.documentPrefix, signal),
  };
}

interface State {
  readonly connection: Connection;
  readonly send: SendBatch;
  /** Estimated tokens of one text; lowered when the server finds texts too long. */
  limit: number;
  dimension: number | undefined;
}

async function embedTexts(state: State, texts: readonly string[], prefix: string, signal: AbortSignal): Promise<Float32Array[]> {
  const room = Math.max(16, state.limit - estimateTokens(prefix));
  const parts = texts.map((text) => partsOf(text, room));
  const vectors: Float32Array[] = [];
  for (const batch of batchesOf(parts.flat())) vectors.push(...(await embedBatch(state, batch, prefix, signal)));
  let next = 0;
  return parts.map((own) => averaged(state, vectors.slice(next, (next += own.length)), own));
}

function averaged(state: State, vectors: readonly Float32Array[], parts: readonly string[]): Float32Array {
  if (vectors.length === 1 && vectors[0]) return vectors[0];
  const mean = weightedMean(vectors, parts.map((part) => part.length));
  if (mean === undefined) throw garbled(state.connection, 'vectors that cancel each other out').error;
  return mean;
}

/** One batch; where the server finds it too long it is halved, down to the single text, which is then halved itself. */
async function embedBatch(state: State, texts: readonly string[], prefix: string, signal: AbortSignal): Promise<Float32Array[]> {
  const { connection, send } = state;
  const run = async (wire: Wire) => {
    try {
      return checked(state, await send(connection, wire, texts.map((text) => prefix + shown(text))), texts.length);
    } catch (thrown) {
      if (saysTooLong(wire.fault() ?? thrown)) return undefined;
      throw thrown;
    }
  };
  const vectors = await attempted(connection, signal, run);
  if (vectors) return vectors;
  const [only] = texts;
  if (only === undefined || texts.length > 1) {
    const middle = Math.ceil(texts.length / 2);
    const first = await embedBatch(state, texts.slice(0, middle), prefix, signal);
    return [...first, ...(await embedBatch(state, texts.slice(middle), prefix, signal))];
  }
  return [await embedHalves(state, only, prefix, signal)];
}

/** Below this a server that still finds a text too long is not speaking of its length. */
const leastHalved = 64;

async function embedHalves(state: State, text: string, prefix: string, signal: AbortSignal): Promise<Float32Array> {
  if (text.length < leastHalved) throw garbled(state.connection, `a text of ${text.length} characters is too long for it`).error;
  // Learned for the texts to come, a little at a time: one text of brackets only should not cut all others short.
  state.limit = Math.max(leastHalved, Math.min(state.limit, Math.floor(estimateTokens(text) * 0.8)));
  const halves = halvesOf(text);
  const vectors: Float32Array[] = [];
  for (const half of halves) vectors.push(...(await embedBatch(state, [half], prefix, signal)));
  return averaged(state, vectors, halves);
}

function* batchesOf(texts: readonly string[]): Generator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  for (const text of texts) {
    if (batch.length >= batchTexts || (batch.length > 0 && characters + text.length > batchCharacters)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(text);
    characters += text.length;
  }
  if (batch.length > 0) yield batch;
}

/** Services refuse a text with nothing in it. */
function shown(text: string): string {
  return text.trim() === '' ? '(empty)' : text;
}

function checked(state: State, values: readonly unknown[], count: number): Float32Array[] {
  const { connection } = state;
  if (values.length !== count) throw garbled(connection, `${values.length} vectors for ${count} texts`);
  return values.map((value) => {
    const vector = unitVector(value);
    if (vector === undefined) throw garbled(connection, 'a vector that is empty, all zero or not of numbers');
    state.dimension ??= vector.length;
    if (vector.length !== state.dimension) throw garbled(connection, `vectors of ${state.dimension} and of ${vector.length} dimensions`);
    return vector;
  });
}

/** Each server has its own words for it, and its own status: llama.cpp even 500. */
const tooLong =
  /too (long|large|many tokens)|(exceed|longer than|larger than|less than|maximum|max).{0,60}(context|length|tokens|batch)|(context|length|tokens).{0,60}(exceed|limit)/i;

function saysTooLong(thrown: unknown): boolean {
  if (!(thrown instanceof HttpFault)) return false;
  const { status, detail = '' } = thrown.facts;
  return (status === 400 || status === 413 || status === 422 || status === 500) && tooLong.test(detail);
}
