/** A vector of unit length, or undefined for one that has no direction or holds something that is not a number. */
export function unitVector(values: unknown): Float32Array | undefined {
  if (!Array.isArray(values) || values.length === 0) return undefined;
  let squares = 0;
  for (const value of values as unknown[]) {
    if (typeof value !== 'number') return undefined;
    squares += value * value;
  }
  if (!Number.isFinite(squares) || squares === 0) return undefined;
  const norm = Math.sqrt(squares);
  return Float32Array.from(values as number[], (value) => value / norm);
}

/** The mean of unit vectors, each counted by its weight; undefined where they cancel each other out. */
export function weightedMean(vectors: readonly Float32Array[], weights: readonly number[]): Float32Array | undefined {
  const sum = new Array<number>(vectors[0]?.length ?? 0).fill(0);
  vectors.forEach((vector, v) => vector.forEach((value, i) => (sum[i] = (sum[i] ?? 0) + value * (weights[v] ?? 0))));
  return unitVector(sum);
}
