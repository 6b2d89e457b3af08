/** What a doc comment says in its first sentences, without its marks, tags and examples; empty where it says nothing. */
export function saidBy(comment: string): string {
  const lines = comment
    .replace(/\r/g, '')
    .split('\n')
    .map((line) => line.replace(lineMarks, '').replace(/\*+\/\s*$/, '').replace(/-\}\s*$/, '').replace(/"""\s*$|'''\s*$/, '').trim());
  const kept: string[] = [];
  for (const marked of lines) {
    const line = marked.replace(opening, '');
    if (kept.length === 0 && (line === '' || beforeProse.test(line))) continue;
    if (endOfProse.test(line)) break;
    if (line === '' && kept.join(' ').length > enough) break;
    kept.push(line);
  }
  const text = (kept.join(' ') || returned(lines))
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/\{@?\w+\s+([^{}]*)\}/g, '$1')
    .replace(/:\w+:`~?([^`]*)`/g, '$1')
    .replace(/[`*]+/g, '')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return sentences(text);
}

/** True where a text tells what code does, rather than who owns it or what a tool shall do with it. */
export function isTelling(text: string): boolean {
  const words = text.match(/[\p{L}][\p{L}\d'_-]*/gu) ?? [];
  if (words.length < 3 || text.length < 14) return false;
  if (words.join('').length < text.length * 0.6) return false;
  if (words.length < 8 && /\w\([^)]*["',]/.test(text)) return false;
  return !notTelling.test(text) && (text.match(/[;{}=<>|\\]/g)?.length ?? 0) <= 3;
}

/** What it returns, where that is all that is said. */
function returned(lines: readonly string[]): string {
  const text = lines.map((line) => /^[@\\:]returns?:?\s+(?:\{[^}]*\}\s*)?(.*)/i.exec(line)?.[1]).find((one) => one !== undefined);
  return text ? `returns ${text}` : '';
}

/** The first sentence alone, for short questions. */
export function firstSentence(text: string): string {
  return /^.{12,}?[.!?。](?=\s|$)/.exec(text)?.[0] ?? text;
}

const lineMarks = /^\s*(?:\/\*+!?<?|\*+(?!\/)|\/\/+!?<?|#+'?!?|--+\s*[|^]?|\{-+\s*[|^]?|;+|%+|"""|'''|\(\*+|=+(?=\s)|=\w+|REM\b)\s?/;

/** Marks that prose follows. */
const opening = /^[@\\](?:brief|summary|description|desc|short|details|classdesc|fileoverview)\b[:.]?\s*/i;

/** Lines that say nothing yet: names, groups, rules. */
const beforeProse = /^(?:[@\\](?:class|constructor|method|function|func|fn|name|member(?:of)?|private|public|protected|static|ignore|internal|override|export|api|alias|module|namespace|since|async|ingroup|category|hidden|virtual|final|abstract|author|package|inner|instance|kind|template|nodoc|group|extends|type)\b.*|(?:TODO|FIXME|XXX)\b.*|[-=*#~_/+.]{4,})$/i;

const endOfProse = /^\s*(?:@\w+|<(?:param|returns?|exception|typeparam|example|seealso|remarks)\b|\\(?:param|return|brief\s*$)|:(?:param|type|returns?|rtype|raises?)\b|(?:args|arguments|parameters|params|returns?|raises|throws|examples?|usage|notes?|see also|panics|errors|safety|attributes|options|inputs?|outputs?|yields|references|todo)\s*:{0,2}\s*$|[-=~^"]{4,}$|```|>>> |::$|\.\. |# ?(?:examples?|panics|errors|safety|arguments))/i;

const notTelling =
  /^(define|include|pragma|ifn?def|endif|\+build)\b|copyright|licen[sc]e|all rights reserved|eslint|tslint|prettier|istanbul|noqa|pylint|mypy|type: ?ignore|@ts-|shellcheck|golint|nolint|clang-format|generated (by|from)|do not edit|deprecated\b.{0,20}$|^(todo|fixme|xxx|hack|noop|no-op|internal|private|constructor|getter|setter|inherit)\b|\{@?inheritdoc|^see\b|lorem ipsum|^(import|export|return|const|let|var|if|for|while|function|def|class|public|private|static|void)\b .*[();=]/i;

/** Prose beyond this many characters seldom adds to what is asked. */
const enough = 60;
const most = 320;

function sentences(text: string): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('; '));
  return end > 80 ? cut.slice(0, end + 1) : cut.slice(0, cut.lastIndexOf(' '));
}
