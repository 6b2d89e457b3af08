import type { Question } from '../model/answer.ts';
import { asksAboutProject } from './asked-about.ts';
import { questionWords, stopWords } from '../model/words.ts';

/** Why a question says too little by itself to be searched for as it stands. */
export type Lack = 'follow-up' | 'vague' | 'foreign';

/** What a question lacks, or null where it can be searched for at once. Code that is attached says what the question does not. */
export function lackOf({ text, attachments, history }: Question): Lack | null {
  if (attachments.length > 0) return null;
  if (history.length > 0 && followsOn(text)) return 'follow-up';
  if (namesCode.test(text) || (asksAboutProject(text) && !foreign.test(text))) return null;
  if (foreign.test(text)) return 'foreign';
  return fewWords(text) ? 'vague' : null;
}

/** Words that stand for what was said before, a question that begins in the middle of one, or hardly any word at all. */
function followsOn(text: string): boolean {
  return pointsBack.test(text) || goesOn.test(text) || (!namesCode.test(text) && text.trim().split(/\s+/).length <= 3 && !(foreign.test(text) && text.trim().length > 8));
}

const pointsBack = /\b(?:it|they|them|those|these|the (?:former|latter|same|above|first|second|third|last|other) ?(?:one)?)\b|\bthis\b(?! (?:repo|repository|project|workspace|codebase|code base|package|library|app|application)\b)|(?:^|\b(?:of|to|for|in|with|about|does|is|do|did|was|like|from|by|on|at|than) )that\b|(?<!其)[它他她]|这[个些里样]|那[个些里样]|上[面述]|刚才|それ|これ|その|この|あれ|그것|이것|그건|이건|거기/iu;
const goesOn = /^(?:and|but|so|or|also|then|what about|how about|why(?: not)?\??$|more|go on|continue|else|another|ok(?:ay)?[,. ])|呢[？?]?$|^(?:还有|那么|然后|继续|为什么[？?]?$)/iu;

/** An identifier, a path, a call, something quoted, a filter: what the search can hold on to. */
const namesCode = /[a-z0-9]_[a-z0-9]|[a-z][A-Z]|[A-Z]{2}[a-z]|\w\(\)|\w(?:\.|::|->|#)\w|[\w-]+\/[\w-]+|["'`“«「][^"'`”»」]{2,}["'`”»」]|(?:^|\s)-?(?:lang|path|kind|in):\S/u;
const foreign = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u;

/** Words that any code could answer, or one plain word: a topic, not yet a question. */
function fewWords(text: string): boolean {
  const said = questionWords(text).filter(({ typed }) => !stopWords.has(typed.toLowerCase()) && !saysLittle.has(typed.toLowerCase()));
  return said.length === 0 || (said.length === 1 && /^\s*\p{Ll}+\s*\??\s*$/u.test(text));
}

const saysLittle = new Set('work works working code thing things stuff project repo repository app application file files program explain happen happens implement implemented done everything anything something'.split(' '));
