import { createHash } from 'node:crypto';
import type { Embedder } from '../../src/core/ports/embedder.ts';

/** Vectors made of the texts' words alone, so that they are the same in every process, and a count of what was asked. */
export class CountingEmbedder implements Embedder {
  readonly host = 'localhost';
  readonly local = true;
  readonly identity;
  texts: string[] = [];
  /** Decides before each batch whether it fails. */
  fault: (texts: readonly string[]) => Error | null = () => null;

  constructor(
    model = 'words',
    private readonly dimension = 32,
  ) {
    this.identity = { provider: 'test', model };
  }

  async embed(texts: readonly string[], _purpose: 'document' | 'query', signal: AbortSignal): Promise<Float32Array[]> {
    signal.throwIfAborted();
    const fault = this.fault(texts);
    if (fault) throw fault;
    this.texts.push(...texts);
    return texts.map((text) => vectorOf(text, this.dimension));
  }
}

/** Each word points in a direction of its own; a text is their sum, of length one. */
export function vectorOf(text: string, dimension: number): Float32Array {
  const vector = new Float32Array(dimension);
  for (const word of text.toLowerCase().match(/\w+/g) ?? ['']) {
    const digest = createHash('sha256').update(word).digest();
    for (let i = 0; i < dimension; i++) vector[i] = (vector[i] ?? 0) + ((digest[i % 32] ?? 0) - 127.5);
  }
  const length = Math.hypot(...vector);
  return vector.map((component) => component / length);
}
