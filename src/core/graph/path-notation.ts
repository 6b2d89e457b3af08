import { expressionPath, plainPath, type ExpressionPath } from './expression-path.ts';

/**
 * Paths as the index keeps them: `new A.b().c`, whatever the language wrote between the names and into the brackets. What
 * is no path is `….name`, of which only the name is known.
 */
export function notationOf(text: string): string {
  if (plainPath.test(text)) return text;
  const path = expressionPath(text);
  if (path) return `${path.made ? 'new ' : ''}${path.steps.map(({ name, called }) => (called ? `${name}()` : name)).join('.')}`;
  const name = /([\p{L}_$][\p{L}\p{N}_$]*)[!?]?\s*$/u.exec(lastWord(text))?.[1];
  return name === undefined ? '' : `${unknown}${name}`;
}

/** The end of a text from where its last word may begin: a pattern that is tried at each place of a long one takes its time. */
function lastWord(text: string): string {
  let at = text.trimEnd().length - 1;
  if (text[at] === '!' || text[at] === '?') at--;
  while (at >= 0 && isWordUnit.test(text.charAt(at))) at--;
  return text.slice(at + 1);
}

const isWordUnit = /[\w$\u0080-\uffff]/;

const unknown = '….';
/** A value that is made on the spot and no object of a class of the repository: a literal, a function. */
export const literalValue = '=';

const literal = /^(?:["'`\d[{/]|true\b|false\b|null\b|None\b|async\b|function\b|lambda\b|f["']|nil\b)|^\([^()]*\)\s*(?::[^=]*)?=>|^[\w$]+\s*=>/;

const aFunction = /^(?:async\b\s*)?(?:function\b|\([^()]*\)\s*(?::[^=]*)?=>|[\w$]+\s*=>)/;

/** True where a value is a function that is written on the spot. */
export function isFunctionText(text: string): boolean {
  return aFunction.test(text);
}

/** A function that is defined inside of another, which ends on a line. It has no symbol, but calls lead to it. */
export function innerNotation(endLine: number): string {
  return `${literalValue}${endLine}`;
}

/** What a constant at the top of a file is set to, which ends on a line: it is what is called, whatever it holds. */
export function constantNotation(value: string, endLine: number): string {
  return `${value}${constantMark}${endLine}`;
}

const constantMark = '@';

/** What a name is bound to, as it is kept: `path` in the notation of paths, `ends` where it is a function inside of another or a constant. */
export interface Bound {
  readonly is: 'value' | 'inner' | 'constant';
  readonly path: string;
  readonly ends?: number;
}

export function readBound(value: string): Bound {
  if (value.length > 1 && value.startsWith(literalValue)) return { is: 'inner', path: '', ends: Number(value.slice(1)) };
  const mark = value.lastIndexOf(constantMark);
  return mark < 0 ? { is: 'value', path: value } : { is: 'constant', path: value.slice(0, mark), ends: Number(value.slice(mark + 1)) };
}

/** What is assigned to a name, as far as it could tell its type. */
export function valueNotation(text: string): string {
  if (literal.test(text)) return literalValue;
  const notation = notationOf(text);
  return notation.startsWith(unknown) ? '' : notation;
}

/** The path of a notation, or the only name that is known of it. */
export function readNotation(notation: string): ExpressionPath | string {
  if (notation.startsWith(unknown)) return notation.slice(unknown.length);
  const made = notation.startsWith('new ');
  const steps = (made ? notation.slice(4) : notation).split('.').map((step) => (step.endsWith('()') ? { name: step.slice(0, -2), called: true } : { name: step, called: false }));
  return { steps, made };
}
