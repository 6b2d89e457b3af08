import type { Citation } from '../../model/answer.ts';
import { createClaimFinder, type Claim } from '../claims.ts';
import { isTelling } from '../evidence.ts';

/** Words and citations of an answer in their order, as a conversation keeps them. */
export type AnswerPart = { readonly type: 'text'; readonly text: string } | { readonly type: 'citation'; readonly citation: Citation };

/** One place of the code, and what the answer says of it. */
export interface TourStep {
  readonly root: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Hash of the lines as they were read when the answer was checked. */
  readonly hash?: string;
  /** What these lines prove, as plain text on one line. */
  readonly claim: string;
}

/**
 * The steps of a tour: the verified citations of an answer in the order of its sentences, each with what it proves. A place
 * that is cited twice in a row is one step, with both sentences.
 */
export function tourSteps(parts: readonly AnswerPart[]): TourStep[] {
  const citations = parts.flatMap((part) => (part.type === 'citation' ? [part.citation] : []));
  const steps: TourStep[] = [];
  for (const { citations: places, text } of claimsIn(parts)) {
    for (const place of places) {
      const citation = citations[place];
      if (!citation || (citation.state !== 'verified' && citation.state !== 'moved')) continue;
      add(steps, citation, plain(text));
    }
  }
  return steps;
}

function claimsIn(parts: readonly AnswerPart[]): Claim[] {
  const finder = createClaimFinder(isTelling);
  const claims = parts.flatMap((part) => (part.type === 'text' ? finder.text(part.text) : finder.citation()));
  return [...claims, ...finder.end()];
}

function add(steps: TourStep[], { root, path, startLine, endLine, hash }: Citation, claim: string): void {
  const last = steps.at(-1);
  const same = last && last.root === root && last.path === path && last.startLine === startLine && last.endLine === endLine;
  if (same) steps[steps.length - 1] = { ...last, claim: last.claim === claim ? claim : `${last.claim} ${claim}` };
  else steps.push({ root, path, startLine, endLine, ...(hash === undefined ? {} : { hash }), claim });
}

/** A sentence without the marks of Markdown: those of a list or a heading at its beginning, and those around words. */
function plain(text: string): string {
  return text
    .replace(/^\s*(?:[-*+]|\d+[.)]|#{1,6}|>)\s+/, '')
    .replace(/(\*\*|__|`)/g, '')
    .replace(/\s+([.,;:!?。，；：！？])/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,;:，。；：]+/, '')
    .trim();
}
