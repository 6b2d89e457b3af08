/**
 * Cuts the CJK side of `pairs.jsonl` into words that it learns from the pairs themselves, and writes both sides as numbers for
 * `align.py` and `rows.py`: `words.json`, `english.json`, `bags.bin` in the cache.
 *
 *     tsx training/cjk/bags.ts
 */
import fs from 'node:fs';
import path from 'node:path';
import { englishWords } from './english.ts';
import { fold, readFolding } from './fold.ts';
import { cut, learnWords, runs } from './lexicon-words.ts';
import type { Pair } from './pair.ts';
import { cacheFolder } from './sources.ts';

/** The beginning of a text says what it is about. */
const longestText = 160;
/** Words of a side that one pair may have; a page has something of everything and aligns with all. */
const mostWords = 28;

const pairs = fs.readFileSync(path.join(cacheFolder, 'pairs.jsonl'), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as Pair);
const folding = readFolding();
const texts = pairs.map(({ cjk }) => fold(cjk.slice(0, longestText), folding));
const words = learnWords(texts);
const wordIds = new Map<string, number>([['', 0]]);
const englishIds = new Map<string, number>();
const forms = new Map<string, Map<string, number>>();
const numbers: number[] = [];
const languages = ['zh', 'ja', 'ko'];
let written = 0;
for (const [i, pair] of pairs.entries()) {
  const text = texts[i] ?? '';
  const parts = [...new Set((text.match(runs) ?? []).flatMap((run) => cut(run, words)))].slice(0, mostWords);
  const latin = new Set(englishWords(text, new Map()));
  const near = pair.code.split(' ').slice(0, pair.en ? 4 : 6).join(' ');
  const english = [...new Set([...englishWords(pair.en.slice(0, 240), forms), ...englishWords(near, forms)])].filter((word) => !latin.has(word)).slice(0, mostWords);
  if (parts.length === 0 || english.length === 0) continue;
  numbers.push(i, languages.indexOf(pair.lang), pair.en ? 1 : 0, parts.length, english.length, ...parts.map((part) => id(wordIds, part)), ...english.map((word) => id(englishIds, word)));
  written++;
}
fs.writeFileSync(path.join(cacheFolder, 'bags.bin'), Buffer.from(Int32Array.from(numbers).buffer));
fs.writeFileSync(path.join(cacheFolder, 'words.json'), JSON.stringify([...wordIds.keys()].map((word) => [word, words.get(word) ?? 16])));
fs.writeFileSync(path.join(cacheFolder, 'english.json'), JSON.stringify([...englishIds.keys()].map((root) => [root, [...(forms.get(root) ?? [])].sort((a, b) => b[1] - a[1])[0]?.[0] ?? root])));
fs.writeFileSync(path.join(cacheFolder, 'folding.json'), JSON.stringify([...folding]));
console.log(`${written} pairs, ${words.size} words, ${englishIds.size} English words`);

function id(ids: Map<string, number>, word: string): number {
  const known = ids.get(word);
  if (known !== undefined) return known;
  ids.set(word, ids.size);
  return ids.size - 1;
}
