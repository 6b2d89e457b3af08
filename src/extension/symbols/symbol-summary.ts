import { firstSentence } from '../../core/model/first-sentence.ts';
import { leadingComment } from '../../core/model/leading-comment.ts';

/** A longer sentence is no summary. */
const longest = 200;

/** What the comment of a definition says first; empty where it has none. Lines are 1-based and inclusive. */
export function symbolSummary(text: string, { startLine, endLine }: { readonly startLine: number; readonly endLine: number }): string {
  const comment = leadingComment(text.split(/\r\n|\n|\r/).slice(startLine - 1, endLine));
  const sentence = comment ? firstSentence(comment.text) : '';
  return sentence.length > longest ? `${sentence.slice(0, longest)}…` : sentence;
}
