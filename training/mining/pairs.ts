import { chance } from './chance.ts';
import { firstSentence } from './comments.ts';
import type { Definition } from './definitions.ts';
import { asQuestion } from './questions.ts';

export const pairKinds = ['doc', 'question', 'name', 'docname', 'remark', 'error', 'test', 'document', 'file'] as const;
export type PairKind = (typeof pairKinds)[number];

/** A question and the text that answers it. */
export interface Pair {
  readonly kind: PairKind;
  readonly language: string;
  readonly question: string;
  readonly answer: string;
  /** The definition that is meant: its other pairs are no wrong answers. */
  readonly of: string;
}

/** The pairs that a definition gives by itself. */
export function pairsOf(definition: Definition): Pair[] {
  const { language, said, remarks } = definition;
  const seed = seedOf(definition);
  const pair = (kind: PairKind, question: string, answer: string): Pair => ({ kind, language, question, answer, of: seed });
  const answer = answerOf(definition, seed);
  const pairs: Pair[] = [];
  if (said) {
    const text = chance(seed, 'name') < 0.5 ? said : withoutName(said, definition.name);
    pairs.push(pair('doc', text, answer));
    if (chance(seed, 'question') < 0.6) pairs.push(pair('question', asQuestion(withoutName(firstSentence(said), definition.name), seed), chance(seed, 'whole') < 0.5 ? `${definition.context}\n${definition.whole}` : answer));
    if (chance(seed, 'docname') < 0.35) pairs.push(pair('docname', text, `${definition.path}\n${definition.symbol}\n${declarationOf(definition.bare)}`));
  }
  if (chance(seed, 'byname') < (said ? 0.3 : 0.5) && isTellingName(definition.name)) pairs.push(pair('name', spelled(definition, seed), withoutWord(`${definition.context}\n${definition.bare}`, definition.name)));
  for (const remark of remarks.slice(0, 2)) pairs.push(pair('remark', remark, `${definition.context}\n${definition.bare}`));
  for (const message of messagesOf(definition.bare).slice(0, 2)) {
    const text = `${definition.context}\n${definition.bare}`;
    pairs.push(pair('error', message, chance(seed, message) < 0.6 ? text.replace(message, ' ') : text));
  }
  return pairs.filter((one) => one.answer.length > 40);
}

export function seedOf({ path, symbol }: Definition): string {
  return `${path}#${symbol}`;
}

/** Half with the comments inside, as the index has them; half without, so that the code itself is learned. */
export function answerOf(definition: Definition, seed: string): string {
  return `${definition.context}\n${chance(seed, 'bare') < 0.5 ? definition.bare : definition.code}`;
}

function declarationOf(code: string): string {
  return code.slice(0, 240).split('\n').slice(0, 3).join('\n');
}

/** Go begins each comment with the name; nobody asks so. */
function withoutName(said: string, name: string): string {
  if (!name || !said.startsWith(name)) return said;
  const rest = said.slice(name.length).replace(/^(\(\))?\s*[:,-]?\s*/, '');
  return rest.length > 12 ? rest.charAt(0).toUpperCase() + rest.slice(1) : said;
}

function isTellingName(name: string): boolean {
  return name.length >= 6 && (/[a-z][A-Z]|[A-Za-z]_[A-Za-z]/.test(name) || name.length >= 9);
}

/** `retryDelay` as people say it: `retry delay`, sometimes with its class, sometimes as it stands. */
function spelled(definition: Definition, seed: string): string {
  const name = chance(seed, 'class') < 0.3 ? definition.symbol : definition.name;
  if (chance(seed, 'verbatim') < 0.25) return name;
  return name.replace(/[._]+/g, ' ').replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
}

function withoutWord(text: string, word: string): string {
  return text.split(word).join(' ');
}

/** Texts of errors: what is thrown, raised, or made with an error's constructor. */
function messagesOf(code: string): string[] {
  const found: string[] = [];
  for (const [, , text = ''] of code.matchAll(/(?:throw|raise|panic|fail|die|croak|error|err|exception|fatal|abort|reject|ensure|bail|anyhow|unimplemented|expect)\w*!?[^"'\n`]{0,60}(["'`])([^"'`\n]{16,160})\1/gi)) {
    const message = text.replace(/%[-\d.]*[a-z]|\$?\{[^}]*\}|\\[ntr]/gi, ' ').replace(/\s+/g, ' ').trim();
    if (message.split(' ').length >= 3) found.push(message);
  }
  return found;
}
