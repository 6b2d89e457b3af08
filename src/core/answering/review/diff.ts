/** One stretch of a diff, with the lines that changed in the file as it is now. */
export interface Hunk {
  readonly startLine: number;
  readonly endLine: number;
  /** As in the diff: context, `-` and `+` lines. */
  readonly lines: readonly string[];
  /** Runs of lines that are new or changed; where lines only went, the one behind them. */
  readonly changed: readonly { readonly startLine: number; readonly endLine: number }[];
}

export interface ChangedFile {
  readonly path: string;
  /** Where it was before, if elsewhere. */
  readonly from?: string;
  readonly status: 'added' | 'changed' | 'removed' | 'renamed';
  readonly added: number;
  readonly removed: number;
  /** Empty for what is no text. */
  readonly hunks: readonly Hunk[];
}

/** Reads a unified diff as git writes it, with `a/` and `b/` before its paths. What it can't read is left out. */
export function parseDiff(text: string): ChangedFile[] {
  return text.split(/^(?=diff --git )/m).flatMap((part) => {
    const file = part.startsWith('diff --git ') ? readFile(part.split('\n')) : null;
    return file ? [file] : [];
  });
}

function readFile(lines: readonly string[]): ChangedFile | null {
  const first = lines.findIndex((line) => line.startsWith('@@ '));
  const head = first < 0 ? lines : lines.slice(0, first);
  const field = (name: string) => head.find((line) => line.startsWith(name))?.slice(name.length);
  const before = pathOf(field('rename from ') ?? field('--- ')) ?? pathOf(namesOf(lines[0])[0]);
  const after = pathOf(field('rename to ') ?? field('+++ ')) ?? pathOf(namesOf(lines[0])[1]);
  const hunks = first < 0 ? [] : hunksOf(lines.slice(first));
  const removed = head.some((line) => line.startsWith('deleted file'));
  const path = removed ? before : after;
  if (!path) return null;
  const status = removed ? 'removed' : head.some((line) => line.startsWith('new file')) ? 'added' : before && before !== path ? 'renamed' : 'changed';
  const count = (sign: string) => hunks.reduce((sum, hunk) => sum + hunk.lines.filter((line) => line.startsWith(sign)).length, 0);
  return { path, ...(status === 'renamed' && before ? { from: before } : {}), status, added: count('+'), removed: count('-'), hunks };
}

/** `diff --git a/x b/x`, where nothing else names the file: both halves are the same, so spaces do no harm. */
function namesOf(line = ''): string[] {
  const names = line.slice('diff --git '.length);
  const half = (names.length - 1) / 2;
  return Number.isInteger(half) ? [names.slice(0, half), names.slice(half + 1)] : [];
}

function pathOf(written: string | undefined): string | undefined {
  if (written === undefined || written === '/dev/null') return undefined;
  const path = written.startsWith('"') ? unquoted(written) : written.replace(/\t$/, '');
  return path.replace(/^[ab]\//, '');
}

/** Paths with quotes, backslashes or control characters are written as strings of C. */
function unquoted(text: string): string {
  const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' };
  return text.slice(1, text.lastIndexOf('"')).replace(/\\(?:([0-7]{3})|(.))/g, (_, octal: string | undefined, letter = '') => (octal ? String.fromCharCode(parseInt(octal, 8)) : (escapes[letter as string] ?? (letter as string))));
}

function hunksOf(lines: readonly string[]): Hunk[] {
  const hunks: Hunk[] = [];
  for (let i = 0; i < lines.length; ) {
    const start = Number(/^@@ -\d+(?:,\d+)? \+(\d+)/.exec(lines[i] ?? '')?.[1]);
    let end = i + 1;
    while (end < lines.length && !lines[end]?.startsWith('@@ ')) end++;
    if (!Number.isNaN(start)) hunks.push(hunkOf(start, lines.slice(i + 1, end).filter((line) => /^[ +-]/.test(line))));
    i = end;
  }
  return hunks;
}

function hunkOf(start: number, lines: readonly string[]): Hunk {
  const changed: { startLine: number; endLine: number }[] = [];
  let line = Math.max(start, 1);
  const mark = (at: number) => {
    const last = changed.at(-1);
    if (last && at <= last.endLine + 1) changed[changed.length - 1] = { ...last, endLine: Math.max(last.endLine, at) };
    else changed.push({ startLine: at, endLine: at });
  };
  for (const [i, text] of lines.entries()) {
    if (text.startsWith('+')) mark(line++);
    else if (text.startsWith(' ')) line++;
    // Lines that went, and nothing in their place: the seam is what changed.
    else if (!lines.slice(i).find((next) => !next.startsWith('-'))?.startsWith('+')) mark(line);
  }
  return { startLine: Math.max(start, 1), endLine: Math.max(line - 1, start, 1), lines, changed };
}

/** A file that git does not know yet, as a diff has it. */
export function addedFile(path: string, text: string): ChangedFile {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  const hunk: Hunk = { startLine: 1, endLine: lines.length, lines: lines.map((line) => `+${line}`), changed: [{ startLine: 1, endLine: lines.length }] };
  return { path, status: 'added', added: lines.length, removed: 0, hunks: lines.length > 0 ? [hunk] : [] };
}

/** Files and hunks as a diff again, for what is made of the new lines. */
export function renderDiff(files: readonly ChangedFile[]): string {
  return files
    .map(({ path, from = path, status, hunks }) => {
      const head = [`diff --git a/${from} b/${path}`, ...(status === 'added' ? ['new file'] : status === 'removed' ? ['deleted file'] : []), `--- ${status === 'added' ? '/dev/null' : `a/${from}`}`, `+++ ${status === 'removed' ? '/dev/null' : `b/${path}`}`];
      return [...head, ...hunks.flatMap(({ startLine, lines }) => [`@@ -${startLine},${count(lines, '+')} +${startLine},${count(lines, '-')} @@`, ...lines])].join('\n');
    })
    .join('\n');
}

function count(lines: readonly string[], without: string): number {
  return lines.filter((line) => !line.startsWith(without)).length;
}
