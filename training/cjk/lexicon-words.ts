/** Words out of CJK text that nobody has cut: frequent runs with many neighbours, then the best cut of each text by them. */

/** Parts of a text that words lie in: Han with hiragana, katakana, Hangul. */
export const runs = /[\u3041-\u309f\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff々]+|[\u30a1-\u30fa\u30fc-\u30ff]+|[\uac00-\ud7a3]+/g;

/** A word that comes less often is learned from too little. */
const rarest = 6;
/** Characters of the longest words: in katakana a word takes more of them. */
const longestWord = 5;
const longestKatakana = 10;
/** Different neighbours on each side: inside a word there are few. */
const neighbours = 3;
const rounds = 4;
/** A particle grown on to a word hides the word: 的, 与, を, の, 을, 를 and the like before it or behind it. */
const withParticle = /^[的与]|[的与和了]$|^[をのにがはでとも](?=[\u3400-\u9fff])|(?<=[\u3400-\u9fff])(?:[をのにがはでとも]|する|した|して|される|された|を|には|では)$|(?:을|를|은|는|에서|으로|하는|하고|하여|합니다|입니다|됩니다|했습니다)$/;
/** Words that only look like that. */
const whole = new Set(['目的', '参与', '赋予', '共和', '调和', '饱和', '的确', '与会']);

/** Words with the cost of using them: minus the logarithm of their share. */
export function learnWords(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) for (const run of text.match(runs) ?? []) counts.set(run, (counts.get(run) ?? 0) + 1);
  let words = candidates(counts);
  for (let round = 0; round < rounds; round++) words = recount(counts, costs(words), round === rounds - 1 ? rarest : 3);
  return costs(words);
}

/** The cheapest cut of a run. A character that is no word stands alone, at a price. */
export function cut(run: string, words: ReadonlyMap<string, number>): string[] {
  const unknown = 16;
  const longest = isKatakana(run) ? longestKatakana : longestWord;
  const best = new Float64Array(run.length + 1).fill(Infinity);
  const from = new Int32Array(run.length + 1);
  best[0] = 0;
  for (let end = 1; end <= run.length; end++) {
    for (let start = Math.max(0, end - longest); start < end; start++) {
      const cost = words.get(run.slice(start, end)) ?? (end - start === 1 ? unknown : Infinity);
      const total = (best[start] ?? Infinity) + cost;
      if (total < (best[end] ?? Infinity)) {
        best[end] = total;
        from[end] = start;
      }
    }
  }
  const parts: string[] = [];
  for (let end = run.length; end > 0; end = from[end] ?? 0) parts.unshift(run.slice(from[end] ?? 0, end));
  return parts;
}

function isKatakana(run: string): boolean {
  return /^[\u30a1-\u30ff]/.test(run);
}

/** Runs of two and more characters that come often enough and stand beside enough others. */
function candidates(counts: ReadonlyMap<string, number>): Map<string, number> {
  const found = new Map<string, number>();
  let shorter = new Set<string>();
  for (let length = 1; length <= longestKatakana; length++) {
    const grams = new Map<string, number>();
    for (const [run, count] of counts) {
      if (length > longestWord && !isKatakana(run)) continue;
      for (let i = 0; i + length <= run.length; i++) {
        const gram = run.slice(i, i + length);
        if (length > 1 && !(shorter.has(gram.slice(1)) && shorter.has(gram.slice(0, -1)))) continue;
        grams.set(gram, (grams.get(gram) ?? 0) + count);
      }
    }
    shorter = new Set();
    for (const [gram, count] of grams) if (count >= rarest || length === 1) {
      shorter.add(gram);
      found.set(gram, count);
    }
  }
  return withNeighbours(found, counts);
}

function withNeighbours(found: ReadonlyMap<string, number>, counts: ReadonlyMap<string, number>): Map<string, number> {
  const before = new Map<string, Set<string>>();
  const after = new Map<string, Set<string>>();
  const note = (table: Map<string, Set<string>>, gram: string, neighbour: string) => {
    const known = table.get(gram);
    // The end of a run is a border each time anew.
    if (!known) table.set(gram, new Set([neighbour]));
    else if (known.size < neighbours) known.add(neighbour === '' ? `${known.size}` : neighbour);
  };
  for (const run of counts.keys()) {
    const longest = isKatakana(run) ? longestKatakana : longestWord;
    for (let i = 0; i < run.length; i++) {
      for (let length = 2; length <= longest && i + length <= run.length; length++) {
        const gram = run.slice(i, i + length);
        if (!found.has(gram)) break;
        note(before, gram, run[i - 1] ?? '');
        note(after, gram, run[i + length] ?? '');
      }
    }
  }
  const kept = new Map<string, number>();
  for (const [gram, count] of found) {
    if (gram.length > 1 && withParticle.test(gram) && !whole.has(gram)) continue;
    if (gram.length === 1 || ((before.get(gram)?.size ?? 0) >= neighbours && (after.get(gram)?.size ?? 0) >= neighbours)) kept.set(gram, count);
  }
  return kept;
}

function recount(counts: ReadonlyMap<string, number>, words: ReadonlyMap<string, number>, least: number): Map<string, number> {
  const used = new Map<string, number>();
  for (const [run, count] of counts) for (const word of cut(run, words)) used.set(word, (used.get(word) ?? 0) + count);
  return new Map([...used].filter(([word, count]) => word.length === 1 || count >= least));
}

function costs(words: ReadonlyMap<string, number>): Map<string, number> {
  const total = [...words.values()].reduce((sum, count) => sum + count, 0);
  return new Map([...words].map(([word, count]) => [word, Math.log(total / count)]));
}
