/** One step of an expression: a name, or `[]` for an element; called or not. */
export interface Step {
  readonly name: string;
  readonly called: boolean;
}

export interface ExpressionPath {
  readonly steps: readonly Step[];
  /** True where an object is made: `new A.B`. */
  readonly made: boolean;
}

/** What stands before an expression and leaves its members as they are. */
const leading = /^(?:await\s|yield\s|return\s|&mut\s|&|\*)\s*/;
/** Most calls are no more than names with dots. */
export const plainPath = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;

/**
 * `this.a?.b(x)[0].c` as steps, in the notation of any language: `->`, `::`, `?.` and `\` are dots. Undefined for what is
 * no such path (an operator, a literal). It reads at most as far as the path goes.
 */
export function expressionPath(text: string): ExpressionPath | undefined {
  if (plainPath.test(text)) return { steps: text.split('.').map((name) => ({ name, called: false })), made: false };
  let rest = text.trim();
  let made = false;
  for (let lead = leading.exec(rest); lead; lead = leading.exec(rest)) rest = rest.slice(lead[0].length);
  const making = /^new\s+/.exec(rest);
  if (making) {
    made = true;
    rest = rest.slice(making[0].length);
  }
  if (rest.startsWith('(')) return parenthesised(rest, made);
  const steps = readSteps(rest, []);
  return steps && { steps, made };
}

function parenthesised(text: string, made: boolean): ExpressionPath | undefined {
  const end = balanced(text, 0);
  if (end < 0) return undefined;
  const inner = text.slice(1, end).replace(/\s+(?:as|satisfies)\s+.*$/s, '');
  const path = expressionPath(inner);
  if (!path) return undefined;
  const steps = readSteps(text.slice(end + 1), [...path.steps]);
  return steps && { steps, made: made || path.made };
}

const nameStart = /^[\s]*(?:(?:\?\.|!\.|\.|->|::|&\.|\\)\s*)?((?:@@|@|\$|#)?[\p{L}_$][\p{L}\p{N}_$]*[!?]?(?![\p{L}]))/u;

function readSteps(text: string, steps: Step[]): Step[] | undefined {
  let rest = text.slice(readPlainSteps(text, steps));
  while (rest.trim()) {
    const name = nameStart.exec(rest);
    if (name?.[1] && (steps.length === 0 || /^\s*(?:\?\.|!\.|\.|->|::|&\.|\\)/.test(rest))) {
      // A variable of the object itself in Ruby.
      if (name[1].startsWith('@')) steps.push({ name: 'self', called: false });
      steps.push({ name: cleanName(name[1], name[0]), called: false });
      rest = rest.slice(name[0].length);
      continue;
    }
    const next = /^\s*(?:\?\.|\.|!|::)?\s*([([{<])/.exec(rest);
    if (!next?.[1] || steps.length === 0) return /^\s*[!?;,]?\s*$/.test(rest) ? steps : undefined;
    const at = next[0].length - 1;
    const end = balanced(rest, at);
    if (end < 0) return undefined;
    if (next[1] === '(') called(steps);
    else if (next[1] === '[') steps.push({ name: '[]', called: false });
    else if (next[1] === '{') return called(steps);
    rest = rest.slice(end + 1);
  }
  return steps.length > 0 ? steps : undefined;
}

const plainStep = /\.?([A-Za-z_$][\w$]*)(?![\w$!?\u0080-\uffff])/y;

/** Names, calls and elements without anything between them: nearly all there are. Says how far it came. */
function readPlainSteps(text: string, steps: Step[]): number {
  let at = 0;
  for (;;) {
    const isCall = text[at] === '(';
    if (steps.length > 0 && (isCall || text[at] === '[')) {
      const end = balanced(text, at);
      if (end < 0) return at;
      if (isCall) called(steps);
      else steps.push({ name: '[]', called: false });
      at = end + 1;
      continue;
    }
    plainStep.lastIndex = at;
    const name = (text[at] === '.') === steps.length > 0 && plainStep.exec(text)?.[1];
    if (!name) return at;
    steps.push({ name, called: false });
    at = plainStep.lastIndex;
  }
}

function called(steps: Step[]): Step[] {
  const last = steps.pop();
  if (last) steps.push({ ...last, called: true });
  return steps;
}

/** The mark of an object's variable in Ruby is no part of its name, nor the dollar of PHP where a class stands before it. */
function cleanName(name: string, before: string): string {
  return name.replace(/^@+(?=.)/, '').replace(/[!?]$/, '').slice(before.includes('::') && name.startsWith('$') ? 1 : 0);
}

const plainCharacter = 0;
const quote = 1;
const opens = 2;
const closes = 3;
const opensType = 4;
const closesType = 5;
const turns = new Uint8Array(128);
for (const [characters, turn] of [['"\'`', quote], ['([{', opens], [')]}', closes], ['<', opensType], ['>', closesType]] as const) {
  for (const character of characters) turns[character.charCodeAt(0)] = turn;
}

/** Where the bracket at `start` is closed; -1 where it is not. Strings are skipped; `<` is a bracket only before types. */
function balanced(text: string, start: number): number {
  const angle = text[start] === '<';
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    const turn = turns[text.charCodeAt(i)] ?? plainCharacter;
    if (turn === plainCharacter) continue;
    if (turn === quote) {
      const end = text.indexOf(text.charAt(i), i + 1);
      if (end < 0) return -1;
      i = end;
    } else if (turn === opens || (turn === opensType && angle)) depth++;
    else if ((turn === closes || (turn === closesType && angle && text[i - 1] !== '=')) && --depth === 0) return i;
  }
  return -1;
}
