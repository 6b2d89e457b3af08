import { unweave, type Woven } from './weave.ts';
import type { Citation } from '../../src/protocol/conversation.ts';

/** A part of an answer that stands by itself, with the citations whose marks are in it. */
export interface Section {
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** Definitions of addresses hold for the whole answer, so one that has any is not cut. */
const definition = /^ {0,3}\[[^\]]+\]:/m;

/**
 * The answer cut where a paragraph, a heading or a code block begins at the margin after an empty line. What comes
 * later changes nothing before such a place, so while an answer streams only its last section is parsed and drawn anew.
 */
export function sectionsOf({ text, citations }: Woven): Section[] {
  return (definition.test(text) ? [text] : cut(text)).map((piece) => ({ text: piece, citations: citationsIn(piece, citations) }));
}

function cut(text: string): string[] {
  const sections: string[] = [];
  let from = 0;
  let at = 0;
  let fence = '';
  let empty = false;
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '' && empty && /^[^\s>*+\-\d|=]/.test(line)) {
      sections.push(text.slice(from, at));
      from = at;
    }
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence) && line.trim() === mark) fence = '';
    empty = fence === '' && line.trim() === '';
    at += line.length + 1;
  }
  return [...sections, text.slice(from)];
}

/** In the places of all citations, those of other sections absent: the marks count over the whole answer. */
function citationsIn(text: string, citations: readonly Citation[]): readonly Citation[] {
  const numbers = unweave(text).filter((piece) => typeof piece === 'number');
  const own: Citation[] = [];
  for (const number of numbers) {
    const citation = citations[number];
    if (citation) own[number] = citation;
  }
  return own;
}

export function sameSection(a: Section, b: Section): boolean {
  return a.text === b.text && a.citations.length === b.citations.length && a.citations.every((citation, i) => citation === b.citations[i]);
}
