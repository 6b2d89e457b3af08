/** Two maps read as one: what `front` holds hides what `back` has under the same key. Nothing is copied. */
export function mergedMap<K, V>(front: ReadonlyMap<K, V>, back: ReadonlyMap<K, V>): ReadonlyMap<K, V> {
  function* entries(): Generator<[K, V], undefined> {
    yield* front;
    for (const entry of back) if (!front.has(entry[0])) yield entry;
  }
  function* keys(): Generator<K, undefined> {
    for (const [key] of entries()) yield key;
  }
  function* values(): Generator<V, undefined> {
    for (const [, value] of entries()) yield value;
  }
  const merged: ReadonlyMap<K, V> = {
    get size() {
      return back.size + [...front.keys()].filter((key) => !back.has(key)).length;
    },
    get: (key) => front.get(key) ?? back.get(key),
    has: (key) => front.has(key) || back.has(key),
    forEach(visit, self) {
      for (const [key, value] of entries()) visit.call(self, value, key, merged);
    },
    entries,
    keys,
    values,
    [Symbol.iterator]: entries,
  };
  return merged;
}
