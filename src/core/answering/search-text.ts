import type { Question } from '../model/answer.ts';

/** Enough of a selection to find what belongs to it; more would drown the words of the question. */
const attachmentCharacters = 600;

/** A question of this many words or fewer ("and then?", "why?") means the one before it. */
const fewWords = 3;

/** What is searched for a question: its own words, those of what it follows, and the beginning of what is selected. */
export function searchText({ text, attachments, history }: Question): string {
  const earlier = history.filter((turn) => turn.role === 'user').at(-1)?.text;
  const follows = earlier !== undefined && !attachments.length && text.trim().split(/\s+/).length <= fewWords && !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{5}/u.test(text);
  return [...(follows ? [earlier] : []), text, ...attachments.map((attachment) => attachment.text.slice(0, attachmentCharacters))].join('\n');
}
