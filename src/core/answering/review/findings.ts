import type { Citation } from '../../model/answer.ts';

export const severities = ['high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

export interface Finding {
  readonly severity: Severity;
  /** Markdown; a citation is the letter U+FFFC, in the order of `citations`. */
  readonly text: string;
  readonly citations: readonly Citation[];
  /** Every citation was read again and holds what the finding names. */
  readonly verified: boolean;
}

/** A part of a review as it was streamed: text, or the place of a citation. */
export type Part = string | number;

export const citationMark = '\uFFFC';
const item = /^\s{0,3}(?:[-*+]|\d+[.)])\s+(?=\S)/m;
const severity = /^\*{0,2}\[?(high|medium|low)\]?:?\*{0,2}\s*[:–—-]?\s*/i;

/** The items of the list that a model wrote. Text before the list is no finding, nor is an item without a severity. */
export function findingsOf(parts: readonly Part[], citations: readonly Citation[]): Finding[] {
  const cited: Citation[] = [];
  const text = parts
    .map((part) => {
      if (typeof part === 'string') return part.replaceAll(citationMark, ' ');
      const citation = citations[part];
      if (citation) cited.push(citation);
      return citation ? citationMark : '';
    })
    .join('');
  const [before = '', ...items] = text.split(item);
  let next = marks(before);
  return items.flatMap((written) => {
    const own = cited.slice(next, (next += marks(written)));
    const said = severities.find((known) => known === severity.exec(written)?.[1]?.toLowerCase());
    return said ? [{ severity: said, text: written.replace(severity, '').trim(), citations: own, verified: own.length > 0 && own.every(({ state }) => state === 'verified' || state === 'moved') }] : [];
  });
}

function marks(text: string): number {
  return text.split(citationMark).length - 1;
}
