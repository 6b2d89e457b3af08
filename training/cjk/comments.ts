import { isTelling, languageOf, tidy, type Cjk, type Pair } from './pair.ts';

/** Code after a comment that it may be about. */
const linesAfter = 6;
const cjk = /[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;

/** Comments in CJK with the names of the code at them: the line itself, or what follows a comment of its own lines. */
export function commentPairs(text: string, source: string, file: Cjk | undefined): Pair[] {
  if (!cjk.test(text)) return [];
  const lines = text.split(/\r?\n/);
  const pairs: Pair[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    if (line.length > 2000) continue;
    const start = /^\s*(\/\*|\/\/|#(?!\w*!)|\*|<!--|""")/.exec(line);
    if (!start) {
      const trailing = /^(.*?[\w)}\],;'"{:(])\s*(?:\/\/|\/\*+|#|<!--)\s*(.*)$/.exec(line);
      if (trailing && cjk.test(trailing[2] ?? '') && !cjk.test(trailing[1] ?? '') && !isInString(trailing[1] ?? '')) pairs.push(...pairOf(trailing[2] ?? '', trailing[1] ?? '', source, file));
      continue;
    }
    const end = endOfComment(lines, i, start[1] ?? '');
    const comment = lines.slice(i, end + 1).map(bare).filter(Boolean);
    i = end;
    if (!comment.some((part) => cjk.test(part))) continue;
    const code = lines.slice(end + 1, end + 1 + linesAfter).filter((part) => part.length < 400 && !/^\s*(?:\/\/|\/?\*|#|<!--)/.test(part));
    pairs.push(...bilingual(comment, code.join('\n'), source, file), ...parameters(comment, source, file));
  }
  return pairs;
}

/** An odd number of quotes before it: the sign of a comment stands in a string. */
function isInString(before: string): boolean {
  return ['"', "'", '`'].some((quote) => before.split(quote).length % 2 === 0);
}

function endOfComment(lines: readonly string[], start: number, sign: string): number {
  let end = start;
  if (sign === '/*' || sign === '<!--' || sign === '"""') {
    const close = sign === '/*' ? '*/' : sign === '<!--' ? '-->' : '"""';
    const first = (lines[start] ?? '').slice((lines[start] ?? '').indexOf(sign) + sign.length);
    if (first.includes(close)) return start;
    while (end + 1 < lines.length && end - start < 80 && !(lines[end + 1] ?? '').includes(close)) end++;
    return Math.min(end + 1, lines.length - 1);
  }
  while (end + 1 < lines.length && (lines[end + 1] ?? '').trimStart().startsWith(sign)) end++;
  return end;
}

/** Without the signs of the comment. */
function bare(line: string): string {
  return line.replace(/^\s*(?:\/\*+!?|\/\/+|#+|\*+(?!\/)|<!--|""")?\s?/, '').replace(/\s*(?:\*+\/|-->|""")\s*$/, '').trim();
}

/** Documentation in two languages: `@en … @zh …`, or English and Chinese lines by turns. */
function bilingual(comment: readonly string[], code: string, source: string, file: Cjk | undefined): Pair[] {
  const body: string[] = [];
  for (const line of comment) {
    if (/^@(?:param|return|returns|arg|argument|type|property|prop|throws|example|see|link|default|author|since|version)\b/.test(line)) break;
    body.push(line.replace(/^@(?:en|zh|desc|descEN|description|desc_en|summary|brief)\b/i, ''));
  }
  const foreign = tidy(body.filter((line) => cjk.test(line)).join(' '));
  const english = tidy(body.filter((line) => !cjk.test(line)).join(' '));
  const told = /[a-z]{3,} [a-z]{2,} [a-z]{2,}/i.test(english) ? english.slice(0, 400) : '';
  return pairOf(foreign, code, source, file, told);
}

/** `@param {number} timeout 超时时间` */
function parameters(comment: readonly string[], source: string, file: Cjk | undefined): Pair[] {
  return comment.flatMap((line) => {
    const found = /^@(?:param|property|prop|arg)\s+(?:\{[^}]*\}\s*)?\[?([\w.$]+)[^\s]*\s*[-:]?\s*(.*)$/.exec(line);
    return found && cjk.test(found[2] ?? '') ? pairOf(found[2] ?? '', found[1] ?? '', source, file) : [];
  });
}

function pairOf(comment: string, code: string, source: string, file: Cjk | undefined, en = ''): Pair[] {
  const text = tidy(comment);
  const lang = languageOf(text, file);
  const names = namesOf(code);
  return lang && isTelling(text) && (names || en) ? [{ lang, cjk: text, en, code: names, source }] : [];
}

const keywords = new Set(
  'export default const let var function class interface type enum import from return if else for while do switch case break new this super async await static public private protected readonly declare extends implements string number boolean any void null undefined true false void never unknown object require module exports typeof instanceof in of try catch throw finally def self None True False int float bool String Object Array Promise'.split(' '),
);

/** The identifiers of the first lines of code, without what any code has, each once. */
export function namesOf(code: string): string {
  const plain = code.replaceAll(/(['"`])(?:\\.|(?!\1).){24,}\1/g, ' ');
  const names = plain.match(/[A-Za-z_$][\w$]{1,40}/g) ?? [];
  return [...new Set(names.filter((name) => !keywords.has(name)))].slice(0, 24).join(' ');
}
