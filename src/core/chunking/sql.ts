import { clip } from './clip.ts';
import { entryPieces, withComments, type Entry } from './entries.ts';
import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';

/** SQL by its statements, named after the table, view or routine they make, change or fill. */
export function sqlPieces(source: MeasuredText): Piece[] {
  const entries: Entry[] = [];
  const isComment = (line: number): boolean => /^\s*(?:--|\/\*|\*|#)/.test(clip(source.line(line), 200));
  for (const { start, end } of statements(source.text)) {
    const line = source.lines.lineAt(start);
    const floor = (entries.at(-1)?.line ?? 0) + 1;
    entries.push({ line: withComments(line, floor, isComment), name: nameOf(clip(source.text.slice(start, end), 400)) });
  }
  return entryPieces(entries, source);
}

/** What is neither white space nor a word that this scanner looks for is passed over, one piece at a time. */
const token = /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^'\\]|\\.|'')*(?:'|$)|"[^"\n]*"?|`[^`\n]*`?|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|[A-Za-z_][\w$]*|\s+|[^]/g;

/** From the first word of each statement to its end. */
function statements(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = -1;
  let words = 0;
  let routine = false;
  let blocks = 0;
  let delimiter = ';';
  const finish = (end: number): void => {
    if (start >= 0) found.push({ start, end });
    [start, words, routine, blocks] = [-1, 0, false, 0];
  };
  token.lastIndex = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [piece] = match;
    if (/^(?:\s|--|\/\*)/.test(piece)) continue;
    const word = /^[A-Za-z_]/.test(piece) ? piece.toUpperCase() : '';
    if (word === 'DELIMITER' && start < 0) {
      delimiter = lineAfter(text, token.lastIndex).trim() || ';';
      token.lastIndex = lineEnd(text, token.lastIndex);
    } else if (text.startsWith(delimiter, match.index) && blocks === 0) {
      token.lastIndex = match.index + delimiter.length;
      if (start >= 0 && isData(text.slice(start, match.index))) token.lastIndex = dataEnd(text, token.lastIndex);
      finish(token.lastIndex);
    } else if (word === 'GO' && isAlone(text, match.index, token.lastIndex)) finish(match.index);
    else {
      if (start < 0) start = match.index;
      if (word && words++ < routineWords && routines.has(word)) routine = true;
      if (routine && delimiter === ';') blocks = Math.max(0, blocks + opened(word, text.slice(token.lastIndex, token.lastIndex + 12)));
    }
  }
  finish(text.length);
  return found;
}

const routines: ReadonlySet<string> = new Set(['FUNCTION', 'PROCEDURE', 'TRIGGER', 'PACKAGE', 'EVENT']);
/** CREATE OR REPLACE DEFINER = … FUNCTION: it is among the first words. */
const routineWords = 8;

/** A routine's body has semicolons of its own. */
function opened(word: string, following: string): number {
  if (word === 'BEGIN' || word === 'CASE') return 1;
  return word === 'END' && !/^\s+(?:IF|LOOP|WHILE|REPEAT|FOR)\b/i.test(following) ? -1 : 0;
}

/** A dump's COPY is followed by rows, up to a line with a backslash and a full stop. */
const isData = (statement: string): boolean => /^COPY\b[\s\S]*\bFROM\s+stdin\b/i.test(statement);

function dataEnd(text: string, from: number): number {
  const end = text.indexOf('\n\\.', from);
  return end < 0 ? text.length : lineEnd(text, end + 1);
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

const lineAfter = (text: string, from: number): string => clip(text.slice(from, lineEnd(text, from)), 40);

/** GO ends a batch where it has a line to itself. */
function isAlone(text: string, start: number, end: number): boolean {
  return /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 20), start)) && /^[ \t;\r]*(?:\n|$)/.test(text.slice(end, end + 20));
}

const made =
  /^(?:CREATE|ALTER|DROP|REPLACE)\s+(?:OR\s+(?:REPLACE|ALTER)\s+)?(?:DEFINER\s*=\s*\S+\s+)?(?:(?:GLOBAL|LOCAL|TEMP|TEMPORARY|UNLOGGED|EXTERNAL|FOREIGN|VIRTUAL|UNIQUE|CLUSTERED|NONCLUSTERED|MATERIALIZED|RECURSIVE|CONSTRAINT)\s+)*(?:TABLE|VIEW|INDEX|FUNCTION|PROCEDURE|TRIGGER|TYPE|SEQUENCE|SCHEMA|DATABASE|EXTENSION|DOMAIN|ROLE|USER|POLICY|AGGREGATE|EVENT|PACKAGE(?:\s+BODY)?|SERVER)\s+(?:CONCURRENTLY\s+)?(?:IF\s+(?:NOT\s+)?EXISTS\s+)?(?:ONLY\s+)?/i;
const filled = /^(?:(?:INSERT|MERGE)\s+(?:IGNORE\s+)?INTO|REPLACE\s+INTO|UPDATE|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?|COPY|LOCK\s+TABLES?|ANALYZE|VACUUM)\s+(?:ONLY\s+)?/i;
const commented = /^COMMENT\s+ON\s+\w+\s+/i;

function nameOf(statement: string): string {
  const intro = made.exec(statement) ?? filled.exec(statement) ?? commented.exec(statement);
  if (!intro) return '';
  const name = /^(?:[\w$.#@]+|"[^"]*"|`[^`]*`|\[[^\]]*\]|\.)+/.exec(statement.slice(intro[0].length))?.[0] ?? '';
  return name.replace(/["`[\]]/g, '');
}
