/** A small generator of numbers, the same for the same seed. */
export function numbers(seed: number): (below: number) => number {
  let state = Math.imul(seed, 2654435761) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    // The low bits of such a generator repeat at once.
    return (state >>> 8) % below;
  };
}
