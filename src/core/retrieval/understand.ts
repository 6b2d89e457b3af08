import { questionWords } from '../model/words.ts';
import type { FileRole, Filters, Query, QuestionKind } from '../model/query.ts';
import type { KeywordWord } from '../ports/keyword-store.ts';
import { matterOfChange } from './change-verb.ts';
import { cjkFolders, spaced } from './cjk-intent.ts';
import { joinFilters, readFilterTokens } from './question-filters.ts';
import { condensed } from './report.ts';
import { kindOfQuestion } from './question-kind.ts';
import { namesIn, pathsIn, quotesIn } from './question-names.ts';
import { wantsOf } from './question-wants.ts';

/** A query as it was understood. */
export interface Question {
  /** What is searched for: the query without its filter tokens, and of a long report what matters. */
  readonly text: string;
  /** What it is about, without the verb that a change begins with: what is looked for by meaning. */
  readonly matter: string;
  readonly kind: QuestionKind;
  readonly words: readonly KeywordWord[];
  /** Names of code that are spelled out. */
  readonly names: readonly string[];
  readonly paths: readonly string[];
  readonly quotes: readonly string[];
  /** What is asked for beside code, 0 to 1. */
  readonly wants: ReadonlyMap<FileRole, number>;
  readonly filters: Filters;
}

export function understand(query: Query): Question {
  const { text: whole, filters } = readFilterTokens(readable(query.text));
  const text = condensed(whole);
  const kind = kindOfQuestion(whole);
  const names = namesIn(spaced(text));
  const matter = kind === 'change' ? matterOfChange(text) : text;
  return {
    text,
    matter,
    kind,
    words: wordsOf(text, matter),
    names: kind === 'symbol' ? [...new Set([...names, ...symbolName(text)])] : names,
    paths: [...pathsIn(spaced(whole)), ...cjkFolders(whole)],
    quotes: quotesIn(whole),
    wants: wantsOf(text.split('\n')[0] ?? '', kind),
    filters: joinFilters(query.filters, filters),
  };
}

/** What is called in the code as the verb of a change is called (`remove`, `update`) is seldom what it is about. Chosen on thirteen repositories. */
const weightOfVerb = 0.3;

function wordsOf(text: string, matter: string): KeywordWord[] {
  const about = new Set(questionWords(matter).map(({ typed }) => typed));
  return questionWords(text).map((word) => (about.has(word.typed) ? word : { ...word, weight: weightOfVerb }));
}

/** A pasted log or file says in its first pages what it is about. */
const longestQuestion = 20_000;
/** Nobody writes such a word or path: it is data, and patterns would look through it again from each of its characters. */
const data = /[\p{L}\p{N}_$./:#>@+=-]{400,}/gu;
/** More than the longest name or path. */
const keptData = 300;

function readable(text: string): string {
  return text.slice(0, longestQuestion).replace(data, (run) => run.slice(0, keptData));
}

/** A word alone is a name, whatever it looks like. */
function symbolName(text: string): string[] {
  const name = text.trim().replace(/^(?:class|function|method|struct|interface|enum|type|trait|def|fn|func)\s+/, '').replace(/[`'"?？()]/g, '');
  return name ? [name] : [];
}
