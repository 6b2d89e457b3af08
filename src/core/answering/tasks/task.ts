import type { Question } from '../../model/answer.ts';
import { parseDiff } from '../review/diff.ts';
import { framesIn } from './frames.ts';

/** What is asked for beside an answer to a question: it brings code of its own along, and says how to write about it. */
export type Task = 'explain' | 'explain-error' | 'explain-change' | 'write';

/** How a question begins that asks for an explanation, in the languages that the hosts speak. */
const explains = /^\/?(?:explain\b|解释)/i;
const explainsError = /^\/?(?:explain (?:this |the )?(?:error|exception|failure|problem|stack trace|trace)\b|解释(?:一下)?\s*(?:这个|该|此)?(?:错误|报错|异常|故障|问题|堆栈))/i;

/** Read from the question itself, so that a question asked again is the same. */
export function taskOf({ text, attachments }: Question): Task | null {
  if (/^\/write\s/i.test(text)) return 'write';
  if (!explains.test(text)) return framesIn(text).length > 1 ? 'explain-error' : null;
  if (parseDiff(text.replace(/^[^]*?(?=^diff --git )/m, '')).length > 0) return 'explain-change';
  if (explainsError.test(text) || framesIn(text).length > 0) return 'explain-error';
  return attachments.length > 0 ? 'explain' : null;
}

export interface Asked {
  /** In the user's own words. */
  readonly words: string;
  /** What was pasted, a diff or a trace: data, as the repository's text is. */
  readonly pasted: string;
}

/** The words of a question without the sign of its task, and what goes along with them. */
export function askedBy({ text }: Question, task: Task | null): Asked {
  const words = text.replace(/^\/(?:write|explain)\s+/i, '');
  const start = task === 'explain-change' ? words.search(/^diff --git /m) : task === 'explain-error' && explains.test(text) ? words.indexOf('\n') + 1 : 0;
  return start > 0 ? { words: words.slice(0, start).trim(), pasted: words.slice(start).trim() } : { words, pasted: '' };
}

/** How the model is to go about it, behind the question. */
export const instructions: Readonly<Record<Task, string>> = {
  explain: [
    'Explain the code that the user selected, each point only where there is something to say: what it is for; how it works, step by step;',
    'what it takes, returns and changes; who uses it, and why; what it relies on; which tests hold it; what is surprising or risky in it.',
    'Its callers, callees, types and tests are among the code you were shown, as far as they are known.',
  ].join('\n'),
  'explain-error': [
    'Explain this error: what failed, and where in this repository; how the program got there; the likely cause in the code you were shown; what to change.',
    'Tell apart what the code says from what you suppose.',
  ].join('\n'),
  'explain-change': [
    'Explain this change: what it does, what behaves otherwise now, whom it reaches (callers are among the code you were shown), which tests cover it.',
    'Lines with "+" are new, lines with "-" are gone; cite lines as they are now.',
  ].join('\n'),
  write: [
    'Write the code that is asked for the way this repository does such things: its layout, names, handling of errors, types and tests.',
    'Give it complete, in one fenced block a file, with the path it belongs to in the line above; add the test where code like it has one.',
    'Then list the examples you followed, each with what you took from it and a citation. If there is no example here, say so.',
  ].join('\n'),
};
