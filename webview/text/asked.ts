export interface Asked {
  readonly words: string;
  /** The change that is asked about; empty where there is none. */
  readonly diff: string;
  /** How many files it is in. */
  readonly files: number;
}

const begin = /^diff --git /gm;

/** A question in its words and the diff that stands under them. A diff alone is the question. */
export function askedIn(question: string): Asked {
  const start = question.search(/^diff --git /m);
  if (start <= 0) return { words: question, diff: '', files: 0 };
  const diff = question.slice(start);
  return { words: question.slice(0, start).trim(), diff, files: diff.match(begin)?.length ?? 0 };
}
