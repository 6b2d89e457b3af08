import type { KnownRoot } from './candidates.ts';
import { literalOf } from './literal-run.ts';
import { phrasesOf } from './phrases.ts';
import type { Asked } from './place.ts';
import type { Question } from './understand.ts';
import { weighTerms } from './word-weights.ts';

/** A question with what these roots know of its words. */
export function askOf(question: Question, roots: readonly KnownRoot[], english?: string): Omit<Asked, 'documents'> {
  const terms = weighTerms(question, roots);
  const weights = new Map(terms.map(({ term, weight }) => [term, weight]));
  const known = new Set(question.words.flatMap(({ terms: own }) => own));
  return {
    ...question,
    terms,
    phrases: phrasesOf(english ?? question.text, (word) => weights.get(word) ?? 0, (word) => known.has(word)),
    literals: [...question.quotes, ...(question.kind === 'error-text' ? [question.text] : [])].map(literalOf),
    named: namedPlaces(question, roots),
    spoken: new Set(`${question.text} ${english ?? ''}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
  };
}

/** What the question names and the index has; `and/or` is no path. */
function namedPlaces({ paths, text }: Question, roots: readonly KnownRoot[]): string[] {
  const folders = [...text.matchAll(/\b(?:in|under|inside|within|below|from)\s+(?:the\s+)?([\w@.-]+(?:\/[\w@.-]+)*)\/?(?=\s+(?:folder|directory|dir|package|module)\b)/g)].map(([, folder]) => `${folder}/`);
  const wanted = [...paths, ...folders];
  return wanted.filter((place) => roots.some((root) => exists(place, root)));
}

function exists(place: string, { index, facts: { folders } }: KnownRoot): boolean {
  if (index.files.has(place) || folders.has(place)) return true;
  const all = place.endsWith('/') ? folders.keys() : index.files.keys();
  return [...all].some((path) => path.endsWith(`/${place}`));
}
