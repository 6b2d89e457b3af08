import type { ModelIdentity } from '../model/status.ts';

export interface Embedder {
  readonly identity: ModelIdentity;
  readonly host: string;
  readonly local: boolean;
  /** True where it asks nobody and takes microseconds a text. */
  readonly immediate?: true;
  /**
   * One vector a text, in order, of unit length, all of one dimension. A text longer than the model's input is split
   * and its parts' vectors are averaged (weighted by length), never cut. Batches, retries and deadlines are the
   * adapter's. Throws a `CairnError`, or an `AbortError`.
   */
  embed(texts: readonly string[], purpose: 'document' | 'query', signal: AbortSignal): Promise<Float32Array[]>;
}
