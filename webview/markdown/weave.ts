import type { AnswerPart, Citation } from '../../src/protocol/conversation.ts';

/**
 * Citations travel through the Markdown parser as a number between two rare brackets. Brackets, because the parser
 * takes them for punctuation: private-use characters would count as letters and keep `**bold.**⟨…⟩` from closing.
 */
const open = '⸨';
const close = '⸩';
const mark = /⸨(\d+)⸩/;
/** Stands for a bracket of the answer's own text, so that no answer can forge a mark. */
const foreignOpen = '\uE0FF';

export interface Woven {
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** One Markdown text of all parts, with a mark where each citation stands. */
export function weave(parts: readonly AnswerPart[]): Woven {
  const citations: Citation[] = [];
  let text = '';
  for (const part of parts) {
    if (part.type === 'text') text += part.text.replaceAll(foreignOpen, '').replaceAll(open, foreignOpen);
    else text += `${open}${citations.push(part.citation) - 1}${close}`;
  }
  return { text, citations };
}

/** A piece of parsed text, cut at its marks: texts, and between them the numbers of citations. */
export function unweave(text: string): (string | number)[] {
  return text
    .split(mark)
    .map((piece, i) => (i % 2 === 1 ? Number(piece) : piece.replaceAll(foreignOpen, open)))
    .filter((piece) => piece !== '');
}

/** Where no chip can stand (code, addresses) a citation is text again, as the model wrote it. */
export function unwoven(text: string, citations: readonly Citation[]): string {
  return unweave(text)
    .map((piece) => (typeof piece === 'string' ? piece : `[${citations[piece]?.raw ?? ''}]`))
    .join('');
}
