/**
 * Words of code and of questions, the same for both sides. It is part of the index format: a change of what comes out
 * needs a new keyword format version.
 */

/** A word of a question, and the terms under which the index may hold it. */
export interface QuestionWord {
  /** As it was typed. */
  readonly typed: string;
  readonly terms: readonly string[];
}

/** Runs of letters and digits, joined by `_`, `$` or a hyphen between letters. */
const runs = /[A-Za-z0-9_$\u0080-\uffff]+(?:-[A-Za-z\u0080-\uffff][A-Za-z0-9_$\u0080-\uffff]*)*/g;
/** A longer run is data (base64, a hash), not a name: its beginning is kept so that it can still be pasted and found. */
const longestName = 64;
/** The same names come again and again: about 50,000 hold the vocabulary of a large repository. */
const cacheSize = 50_000;
const cache = new Map<string, readonly string[]>();

/** All terms of a text, in order, with repetitions. */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const run of text.match(runs) ?? []) {
    for (const term of termsOfRun(run)) terms.push(term);
  }
  return terms;
}

/** The words of a question without those that say nothing; all of them where nothing else is left. */
export function questionWords(text: string): QuestionWord[] {
  const words = new Map<string, QuestionWord>();
  for (const run of text.match(runs) ?? []) {
    const terms = [...new Set(termsOfRun(run))];
    if (terms.length > 0 && !words.has(run)) words.set(run, { typed: run, terms });
  }
  const all = [...words.values()];
  const telling = all.filter((word) => !stopWords.has(word.typed.toLowerCase()));
  return telling.length > 0 ? telling : all;
}

/** English endings that keep a question's words from meeting the code's: plural, -ing, -ed, final e. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const singular = withoutPlural(word);
  const root = withoutTense(singular);
  return root.length > 4 && root.endsWith('e') ? root.slice(0, -1) : root;
}

/** The terms of one run of characters, as `termsOf` finds them in a text. */
export function cutRun(run: string): readonly string[] {
  return /[\u0080-\uffff]/.test(run) ? mixedTerms(run) : nameTerms(run);
}

function termsOfRun(run: string): readonly string[] {
  const known = cache.get(run);
  if (known) return known;
  const terms = cutRun(run);
  if (cache.size >= cacheSize) cache.clear();
  cache.set(run, terms);
  return terms;
}

/** `retryDelay2` → retry, delay, 2, retrydelay2. */
function nameTerms(run: string): string[] {
  if (run.length > longestName) return [run.slice(0, longestName).toLowerCase()];
  const parts = run.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g) ?? [];
  const terms: string[] = [];
  for (const part of parts) if (part.length > 1 || (part >= '0' && part <= '9')) terms.push(knownStem(part.toLowerCase()));
  if (parts.length > 1) terms.push(stem(parts.join('').toLowerCase()));
  return terms;
}

/** Names are made of a few thousand words. */
const stems = new Map<string, string>();

function knownStem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const fresh = stem(word);
  if (stems.size >= cacheSize) stems.clear();
  stems.set(word, fresh);
  return fresh;
}

/** A run with characters beyond ASCII: Han, kana and Hangul become bigrams, other letters stay words. */
function mixedTerms(run: string): string[] {
  const terms: string[] = [];
  for (const part of run.normalize('NFKC').match(scripts) ?? []) {
    if (cjk.test(part)) terms.push(...bigrams(part));
    else if (/[\u0080-\uffff]/.test(part)) terms.push(part.toLowerCase().slice(0, longestName));
    else terms.push(...nameTerms(part));
  }
  return terms;
}

const cjkClass = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー';
const cjk = new RegExp(`^[${cjkClass}]`, 'u');
const scripts = new RegExp(`[${cjkClass}]+|(?:(?![${cjkClass}])[\\p{L}\\p{M}\\p{N}_$])+`, 'gu');

/** Dictionaries split technical terms wrongly; pairs of neighbours on both sides need none. A character alone stays. */
function bigrams(text: string): string[] {
  const characters = [...text];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, i) => (characters[i] ?? '') + character);
}

function withoutPlural(word: string): string {
  if (/(ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return word.slice(0, -3) + 'y';
  if (/(sses|xes|ches|shes|zes)$/.test(word)) return /(ches|zes)$/.test(word) ? word.slice(0, -1) : word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

function withoutTense(word: string): string {
  if (word.endsWith('ied') && word.length > 4) return word.slice(0, -3) + 'y';
  const ending = word.endsWith('ing') ? 3 : word.endsWith('ed') && !word.endsWith('eed') ? 2 : 0;
  const root = word.slice(0, word.length - ending);
  if (ending === 0 || root.length < 3 || !/[aeiouy]/.test(root) || root === 'emb') return word;
  // `running` → run, but `adding` → add and `calling` → call.
  return root.length > 3 && /([bdgmnprt])\1$/.test(root) ? root.slice(0, -1) : root;
}

/** Words that questions are made of and that say nothing about the code. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been being but by can could did do does for from had has have how i if in into is it its me my of on or our ' +
    'shall should so such than that the their them then there these they this those to us was we were what when where which who why will ' +
    'with would you your please show tell explain find'
  ).split(' '),
);
