import type { BridgedWord } from '../model/bilingual.ts';
import type { Why } from '../model/hit.ts';
import type { Lexicon } from '../model/lexicon.ts';
import { stem } from '../model/words.ts';
import type { KeywordWord } from '../ports/keyword-store.ts';
import type { IndexReader } from '../ports/index-reader.ts';
import { functionWords, hasCjk, spaced } from './cjk-intent.ts';
import { learnedWords } from './learned-words.ts';

const han = /[\u3400-\u9fff]/;

/** What carries a question in Chinese, Japanese or Korean over to code. */
export interface Bridge {
  readonly words: readonly BridgedWord[];
  /** The question in English, word by word: what phrases are read from, and what an embedder that knows little else can take. */
  readonly english: string;
}

export interface BridgeOptions {
  /** Read when the first question comes that needs it. */
  readonly lexicon?: () => Lexicon;
}

/** None for a question that is all English. */
export function bridgeOf(text: string, roots: readonly { readonly index: IndexReader }[], { lexicon }: BridgeOptions): Bridge | undefined {
  if (!lexicon || !hasCjk(text)) return undefined;
  const known = lexicon();
  const indexes = roots.map(({ index }) => index);
  const words = bridgeQuestion(text, known, indexes);
  const stands = standing(words, indexes);
  const found = words.filter(stands);
  return { words: found, english: inEnglish(text, known, (word, from) => stands({ word, from, weight: 1 })) };
}

/** Which words stand in the code at all: of several translations those that this code uses are meant. */
function standing(words: readonly BridgedWord[], indexes: readonly IndexReader[]): (word: BridgedWord) => boolean {
  const terms = [...new Set(words.map(({ word }) => stem(word)))];
  const frequencies = indexes.map(({ keywords }) => keywords.statistics(terms).frequencies);
  const found = new Set(terms.filter((term) => frequencies.some((counts) => (counts.get(term)?.any ?? 0) > 0)));
  return ({ word }) => found.has(stem(word));
}

/**
 * Words of code for the Chinese, Japanese and Korean words of a question: those that the lexicon knows, and those that this
 * workspace's own comments teach. A question without such words has none.
 */
export function bridgeQuestion(text: string, lexicon: Lexicon, indexes: readonly IndexReader[]): BridgedWord[] {
  const words = tellingWords(lexicon.cut(lexicon.fold(text)));
  const found = new Map<string, BridgedWord>();
  const put = (bridged: BridgedWord) => {
    const key = stem(bridged.word);
    if ((found.get(key)?.weight ?? 0) < bridged.weight) found.set(key, bridged);
  };
  for (const word of words) {
    // The square root keeps a second translation in play: half the share is not half as likely in this code.
    for (const { english, share } of lexicon.translations(word)) put({ from: word, word: english, weight: Math.sqrt(share) });
    // Of a compound the pairs often teach one half only.
    for (const part of partsOf(word, lexicon)) for (const { english, share } of lexicon.translations(part)) put({ from: part, word: english, weight: weightOfParts * Math.sqrt(share) });
  }
  for (const word of joined(words, lexicon)) {
    for (const index of indexes) for (const { word: name, weight, path } of learnedWords(word, index, lexicon)) put({ from: word, word: name, weight, learnedFrom: path });
  }
  return [...found.values()];
}

/** Each word by its best translation that this code has, in the order of the question. What is Latin stays. */
function inEnglish(text: string, lexicon: Lexicon, stands: (word: string, from: string) => boolean): string {
  const best = (from: string) => (lexicon.translations(from).find(({ english }) => stands(english, from)) ?? lexicon.translations(from)[0])?.english ?? '';
  const translated = lexicon.fold(spaced(text)).replaceAll(/[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3々]+/g, (run) =>
    tellingWords(lexicon.cut(run))
      .flatMap((word) => [...new Set([word, ...partsOf(word, lexicon)].map(best))])
      .join(' '),
  );
  return translated.replaceAll(/\s+/g, ' ').trim();
}

/** The word as the keyword search takes it: found, it is told with what was asked. */
export function keywordOf({ from, word, weight }: BridgedWord): KeywordWord {
  return { typed: `${from} → ${word}`, terms: [stem(word)], weight };
}

/** The word of the question that a word stands for: of several translations of one word any will do. */
export function askedWord(typed: string): string {
  return typed.split(' → ')[0] ?? typed;
}

/** A hit's explanation with where the words were learned by which it was found. */
export function learnedNotes(why: Why, words: readonly BridgedWord[]): Why {
  const learned = words.filter((word) => word.learnedFrom !== undefined && why.matched?.includes(keywordOf(word).typed));
  return learned.length === 0 ? why : { ...why, notes: [...(why.notes ?? []), ...learned.map(bridgeNote)] };
}

/** As it is shown: what was asked, what it was taken for, and where that was learned. */
export function bridgeNote({ from, word, learnedFrom }: BridgedWord): string {
  return learnedFrom === undefined ? `${from} → ${word}` : `${from} → ${word} (learned from ${learnedFrom})`;
}

/**
 * Without particles and question words, and without the pieces that a foreign word in kana or Hangul falls into where it is
 * not known: two single sounds side by side are no words. Han characters mean something each.
 */
function tellingWords(words: readonly string[]): string[] {
  const isPiece = (word: string | undefined) => word?.length === 1 && !han.test(word) && !functionWords.has(word);
  return words.filter((word, i) => !functionWords.has(word) && !(isPiece(word) && (isPiece(words[i - 1]) || isPiece(words[i + 1]))));
}

/** What a part says may be lost in the whole (文件 in 配置文件 is no document). */
const weightOfParts = 0.7;
/** A shorter word is no compound. */
const shortestCompound = 4;

function partsOf(word: string, lexicon: Lexicon): string[] {
  return word.length < shortestCompound ? [] : lexicon.parts(word).filter((part) => part !== word);
}

/** Words, and single Han characters that stand together: a term that no dictionary has (验签) may stand in a comment. */
function joined(words: readonly string[], lexicon: Lexicon): string[] {
  const result: string[] = [];
  let run = '';
  for (const word of [...words, '']) {
    if (word.length === 1 && han.test(word)) {
      run += word;
      continue;
    }
    if (run.length > 1) result.push(run);
    run = '';
    if (word.length > 1 && lexicon.has(word)) result.push(word);
  }
  return result;
}
