import type { BilingualNote } from '../model/bilingual.ts';

/** Han, kana and Hangul: a text without one of them teaches nothing here. */
const cjk = /[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;
/** What a comment says first tells what the code is; the rest is detail. */
const longestText = 120;
/** Lines of code below a comment that it may be about: the definition's head and a little more. */
const linesAfter = 3;
const mostNames = 8;
/** Lines of a comment between what it says first and the code. */
const longestComment = 40;
/** A file of more is data or a translation table: its first ones are enough to learn from. */
const mostNotes = 400;
/** Longer lines are data. */
const longestLine = 400;

/** The texts of a file that stand beside names. A pure function of the text, so that an index that was changed equals one that was built. */
export function bilingualNotes(text: string): BilingualNote[] {
  if (!cjk.test(text)) return [];
  const lines = text.split('\n');
  const notes: BilingualNote[] = [];
  for (let i = 0; i < lines.length && notes.length < mostNotes; i++) {
    const line = lines[i] ?? '';
    if (line.length > longestLine || !cjk.test(line)) continue;
    const comment = /^\s*(?:\/\/+|\/\*+|\*(?!\/)|#+|--+|;+|<!--|"""|''')\s*(.*)$/.exec(line);
    const note = comment ? ofComment(comment[1] ?? '', lines, i) : beside(line);
    if (note) notes.push(note);
  }
  return notes;
}

/** A comment of its own lines: it names things itself, or what follows it does. */
function ofComment(text: string, lines: readonly string[], at: number): BilingualNote | null {
  let next = at + 1;
  while (next < lines.length && next - at < longestComment && isComment(lines[next] ?? '')) next++;
  const below: string[] = [];
  // What stands behind the next comment or an empty line is another matter.
  for (let i = next; i < next + linesAfter && !endsPiece(lines[i]); i++) below.push(lines[i] ?? '');
  return noteOf(text, [text, ...below].join('\n'));
}

/** Code with a comment behind it, an entry of a string table, or a sentence with names in it. */
function beside(line: string): BilingualNote | null {
  return noteOf(line, line);
}

function isComment(line: string): boolean {
  return /^\s*(?:\/\/|\/\*|\*|#|--|;|<!--|"""|''')/.test(line);
}

function endsPiece(line: string | undefined): boolean {
  return line === undefined || line.trim() === '' || isComment(line) || line.length > longestLine;
}

function noteOf(text: string, code: string): BilingualNote | null {
  const said = (text.match(/[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3々ー]+/g) ?? []).join(' ').slice(0, longestText);
  const names = [...new Set(code.match(/[A-Za-z_$][A-Za-z0-9_$]{2,40}/g) ?? [])].filter((name) => !keywords.has(name)).slice(0, mostNames);
  return said.length > 1 && names.length > 0 ? { text: said, names } : null;
}

/** Words of the languages themselves, which stand beside everything. */
const keywords = new Set(
  (
    'abstract and args async await bool boolean break byte case catch char class const constructor continue def default delete double elif else end enum except export extends ' +
    'extern false final finally float fmt for foreach from func function global goto implements import include instanceof int interface internal let long match mod module mut mutable namespace ' +
    'new nil none not null number object override package pass private protected pub public raise readonly ref require return returns self short signed static str string struct ' +
    'super switch template then this throw throws trait true try type typedef typeof undefined union unsigned use using val var virtual void when where while with yield ' +
    'param params author since todo fixme note see http https www com div span'
  ).split(' '),
);
