/** English words that say what a word of Chinese, Japanese or Korean says. */
export interface Translation {
  readonly english: string;
  /** How much of the word's uses it stands for, 0 to 1. */
  readonly share: number;
}

/** Words of Chinese, Japanese and Korean as code and its messages use them. */
export interface Lexicon {
  /** Traditional and Japanese characters in their simplified form, full-width letters as plain ones, all in lower case. */
  fold(text: string): string;
  /** The words of a text that was folded, in order; what is no word comes character by character. */
  cut(folded: string): string[];
  /** The words that a longer one is made of, as if it were none itself; the word alone where it has no such parts. */
  parts(word: string): string[];
  has(word: string): boolean;
  /** The best first; none where the word says nothing of its own. */
  translations(word: string): readonly Translation[];
}

const header = 'cairn lexicon 1';
/** A character that stands in no word: dearer than any word, so that words are preferred. */
const unknownCost = 160;
const longestWord = 5;
/** Katakana write foreign words, with a character a sound. */
const longestKatakana = 10;

/** Han with hiragana, katakana, Hangul: words lie within such runs. */
const runs = /[\u3041-\u309f\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff々]+|[\u30a1-\u30fa\u30fc-\u30ff]+|[\uac00-\ud7a3]+/g;
const han = /[\u3400-\u9fff\uf900-\ufaff]/g;

/**
 * Reads what `training/cjk` made: a line of characters with what they are folded to, then a line a word with its cost (ten
 * times the negative logarithm of its share of all words) and its translations with their share in hundredths.
 */
export function readLexicon(text: string): Lexicon {
  const [first, folding = '', ...lines] = text.split('\n');
  if (first !== header) throw new Error('This is not a lexicon of this version.');
  const folds = new Map(folding.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]));
  const entries = new Map<string, string>();
  for (const line of lines) {
    const end = line.indexOf('\t');
    if (end > 0) entries.set(line.slice(0, end), line);
  }
  const cost = (word: string) => costOf(entries.get(word));
  return {
    fold: (given) => given.normalize('NFKC').toLowerCase().replaceAll(han, (character) => folds.get(character) ?? character),
    cut: (folded) => (folded.match(runs) ?? []).flatMap((run) => cutRun(run, cost)),
    parts: (word) => {
      const parts = cutRun(word, (part) => (part === word ? undefined : cost(part)));
      return parts.every((part) => part.length > 1 && translationsOf(entries.get(part)).length > 0) ? parts : [word];
    },
    has: (word) => entries.has(word),
    translations: (word) => translationsOf(entries.get(word)),
  };
}

/** The cheapest row of words that makes up the run. */
function cutRun(run: string, cost: (word: string) => number | undefined): string[] {
  const longest = /^[\u30a1-\u30ff]/.test(run) ? longestKatakana : longestWord;
  const best = [0];
  const from = [0];
  for (let end = 1; end <= run.length; end++) {
    best[end] = Infinity;
    for (let start = Math.max(0, end - longest); start < end; start++) {
      const total = (best[start] ?? 0) + (cost(run.slice(start, end)) ?? (end - start === 1 ? unknownCost : Infinity));
      if (total < (best[end] ?? 0)) {
        best[end] = total;
        from[end] = start;
      }
    }
  }
  const words: string[] = [];
  for (let end = run.length; end > 0; end = from[end] ?? 0) words.unshift(run.slice(from[end] ?? 0, end));
  return words;
}

function costOf(line: string | undefined): number | undefined {
  return line === undefined ? undefined : Number(line.split('\t', 2)[1]);
}

function translationsOf(line: string | undefined): Translation[] {
  return (line?.split('\t').slice(2) ?? []).map((field) => {
    const [english = '', share = ''] = field.split(' ');
    return { english, share: Number(share) / 100 };
  });
}
