import { randomOf, shuffled } from '../random.ts';
import { docCommentQuestions } from './doc-comments.ts';
import { errorQuestions } from './error-literals.ts';
import { historyQuestions } from './history.ts';
import { kinds, type Commit, type Kind, type Question, type ReadFile } from './question.ts';
import { testTitleQuestions } from './test-titles.ts';

export interface GenerateOptions {
  /** At most so many of each kind. */
  readonly each: number;
  readonly seed: number;
  /** Kinds to make; all of them where it is left out. */
  readonly kinds?: readonly Kind[];
}

/** Questions that a repository answers about itself: the same ones for the same files, history and seed. */
export function generateQuestions(files: readonly ReadFile[], history: readonly Commit[], { each, seed, kinds: wanted = kinds }: GenerateOptions): Question[] {
  const paths = files.map(({ path }) => path);
  const makers: Readonly<Record<Kind, () => Question[]>> = {
    'doc-comments': () => files.flatMap(docCommentQuestions),
    'test-titles': () => files.flatMap((file) => testTitleQuestions(file, paths)),
    'error-literals': () => errorQuestions(files),
    'git-history': () => historyQuestions(history, new Map(files.map(({ path, language }) => [path, language]))),
  };
  const random = randomOf(seed);
  const seen = new Set<string>();
  return wanted.flatMap((kind) => {
    const fresh = unique(makers[kind]()).filter(({ query }) => !seen.has(query.trim()));
    const chosen = spread(shuffled(fresh, random), each);
    for (const { query } of chosen) seen.add(query.trim());
    return chosen;
  });
}

/** A set of questions as it is written: one a line, numbered within its kind. */
export function questionLines(questions: readonly Question[]): string {
  const numbers = new Map<Kind, number>();
  return questions
    .map((question) => {
      const number = (numbers.get(question.source) ?? 0) + 1;
      numbers.set(question.source, number);
      return `${questionLine(question, `${question.source}/${number}`)}\n`;
    })
    .join('');
}

function questionLine({ source, type, language, query, relevant, origin, easy }: Question, id: string): string {
  const places = relevant.map(({ path, startLine, endLine }) => (startLine === undefined ? path : `${path}:${startLine}-${endLine}`));
  return JSON.stringify({ id, query, relevant: places, source, query_type: type, language, provenance: origin, ...(easy ? { easy } : {}) });
}

/** One question a file in turn, so that a file with many doesn't take all places; in the order of files and lines. */
function spread(questions: readonly Question[], each: number): Question[] {
  const turns = new Map<string, number>();
  const placed = questions.map((question, order) => {
    const path = question.relevant[0]?.path ?? '';
    const turn = turns.get(path) ?? 0;
    turns.set(path, turn + 1);
    return { question, turn, order };
  });
  const first = placed.sort((a, b) => a.turn - b.turn || a.order - b.order).slice(0, each);
  return first.map(({ question }) => question).sort(byPlace);
}

/** Where two places would answer the same words, neither is the right one. */
function unique(questions: readonly Question[]): Question[] {
  const times = new Map<string, number>();
  for (const { query } of questions) times.set(query.trim(), (times.get(query.trim()) ?? 0) + 1);
  return questions.filter(({ query }) => times.get(query.trim()) === 1);
}

function byPlace(a: Question, b: Question): number {
  const [first, second] = [a.relevant[0], b.relevant[0]];
  const [x, y] = [first?.path ?? '', second?.path ?? ''];
  return x < y ? -1 : x > y ? 1 : (first?.startLine ?? 0) - (second?.startLine ?? 0) || (a.query < b.query ? -1 : 1);
}
