import { isCode, isTest } from '../code-files.ts';
import type { Question, ReadFile } from './question.ts';
import { wordCount } from './wording.ts';

/** What comes before a message where programs give up, over the languages; the name of the error, where there is one, is the first group. */
const raising = new RegExp(
  [
    String.raw`(?:throw|raise)\s*\(?\s*(?:new\s+)?([\w.:\\]*(?:Error|Exception|Fault|Failure|Invalid\w*|error|exception))\s*[.(,]\s*(?:new\s*\(|exception\s*\()?\s*(?:message:\s*|f|\$|@)?`,
    String.raw`(?:errors\.New|fmt\.Errorf|errors\.Errorf|xerrors\.Errorf|log\.Fatalf?|panic)\s*\(\s*(?:fmt\.Sprintf\(\s*)?`,
    String.raw`(?:panic|bail|anyhow|ensure|unreachable|unimplemented|eyre)!\s*\(\s*(?:[^"\n]{0,60},\s*)?`,
    String.raw`\b(?:fatalError|preconditionFailure|error|die|fail|abort|FMT_THROW\(format_error|report_error|_log_error|Error)\s*\(\s*(?:format_error\(\s*)?`,
    String.raw`\b(?:raise|fail)\s+(?:(\w[\w:]*)\s*,\s*)?`,
    String.raw`\becho\s+(?:-e\s+)?(?=["'][^"'\n]*["']\s*>&2)`,
  ].join('|'),
  'g',
);
const literal = /^(?:\s*)(["'`])((?:\\.|(?!\1)[^\\\n])*)\1/;

/** Fewer words are said in many places. */
const fewestWords = 4;

/** A message as its reader sees it, placeholders filled in → the lines that raise it. Messages that several places raise are left out. */
export function errorQuestions(files: readonly ReadFile[]): Question[] {
  const found = files.filter(({ path }) => isCode(path) && !isTest(path)).flatMap(questionsIn);
  const times = new Map<string, number>();
  for (const { query } of found) times.set(query, (times.get(query) ?? 0) + 1);
  return found.filter(({ query }) => times.get(query) === 1);
}

function questionsIn(file: ReadFile): Question[] {
  return [...file.text.matchAll(raising)].flatMap((match): Question[] => {
    const end = match.index + match[0].length;
    const [whole, , message = ''] = literal.exec(file.text.slice(end, end + 400)) ?? [];
    if (whole === undefined || commented(file.text, match.index) || wordCount(message.replace(placeholders, ' ')) < fewestWords) return [];
    const name = lastName(match[1] ?? match[2] ?? '');
    const line = (offset: number) => file.text.slice(0, offset).split(/\r\n|\n|\r/).length;
    return [
      {
        source: 'error-literals',
        type: 'error-string',
        language: file.language,
        query: (name ? `${name}: ` : '') + filledIn(message),
        relevant: [{ path: file.path, startLine: line(match.index), endLine: line(end + whole.length) }],
        origin: 'message of an error, placeholders filled in',
        easy: false,
      },
    ];
  });
}

/** In the order in which they are tried: interpolations of many languages, braces, printf. */
const placeholders = /\$\{[^}]*\}|#\{[^}]*\}|\\\([^)]*\)|\$\(?[A-Za-z_]\w*\)?|\{[^{}\n]*\}|%[-+#0 ]*\d*(?:\.\d+)?l?[a-zA-Z@]/g;

/** The value that stands for a placeholder, by what it is called: a reader sees a number, a path, a name. */
function filledIn(message: string): string {
  return message
    .replace(placeholders, (hole) => {
      if (/%[-+#0 ]*\d*l?[diufx]$|count|size|len|num|max|min|index|port|status|code|line/i.test(hole)) return '42';
      if (/path|file|dir|folder|module/i.test(hole)) return 'config.json';
      if (/url|uri|host|addr/i.test(hole)) return 'example.com';
      return 'example';
    })
    .replace(/%%/g, '%')
    .replace(/\\n|\\t/g, ' ')
    .replace(/\\(["'`\\])/g, '$1')
    .trim();
}

function lastName(name: string): string {
  return /^[A-Z]\w+$/.test(name.split(/[.:\\]+/).at(-1) ?? '') ? (name.split(/[.:\\]+/).at(-1) ?? '') : '';
}

function commented(text: string, offset: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trim();
  return /^(\/\/|\*|\/\*|--|>)/.test(line) || (line.startsWith('#') && !line.startsWith('#[')) || /(^|\s)(\/\/|#) /.test(line);
}
