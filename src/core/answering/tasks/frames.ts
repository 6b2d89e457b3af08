/** A place that a stack trace, a compiler or a test runner names. */
export interface Frame {
  readonly path: string;
  readonly line: number;
}

/** More frames are the machinery around the program. */
const mostFrames = 40;
const longestText = 50_000;

/** Python: `File "src/a.py", line 3, in run`. */
const quoted = /\bFile "([^"\n]{1,300})", line (\d{1,7})/g;
/** All others have the number behind the path: `src/a.ts:3:5`, `(Queue.java:42)`, `A.cs:line 3`, `a.php(3)`, `a.ts(3,5)`. */
const numbered = /(?::line |[:(])(\d{1,7})(?!\d)/g;
const longestPath = 300;

/** Places in the order in which they are named, each once. */
export function framesIn(whole: string): Frame[] {
  const text = whole.slice(0, longestText);
  const found = [
    ...[...text.matchAll(quoted)].map(({ index, 1: path = '', 2: line }) => ({ index, path, line: Number(line) })),
    ...[...text.matchAll(numbered)].map(({ index, 1: line }) => ({ index, path: pathBefore(text, index), line: Number(line) })),
  ];
  const frames = new Map<string, Frame>();
  for (const { path: written, line } of found.sort((a, b) => a.index - b.index)) {
    const path = written.replaceAll('\\', '/').replace(/^file:\/\//, '');
    if (line > 0 && isFile(path) && !frames.has(`${path}:${line}`)) frames.set(`${path}:${line}`, { path, line });
  }
  return [...frames.values()].slice(0, mostFrames);
}

/** Read backwards and by hand: a pattern would try every beginning of a long run of letters. */
function pathBefore(text: string, end: number): string {
  const path = runBefore(text, end, /[\w@.+/\\[\]:$-]/);
  const start = end - path.length;
  // JVM: the package of `at com.acme.Queue.run(Queue.java:42)` is the folder.
  const method = text[start - 1] === '(' && !/[/\\]/.test(path) ? runBefore(text, start - 1, /[\w$./<>]/) : '';
  const packages = /^(?:[a-z_]\w{0,60}\.){1,20}/.exec(method.replace(/^.*\//, ''))?.[0] ?? '';
  return packages.replaceAll('.', '/') + path;
}

function runBefore(text: string, end: number, allowed: RegExp): string {
  let start = end;
  while (start > 0 && end - start < longestPath && allowed.test(text[start - 1] ?? '')) start--;
  return text.slice(start, end);
}

function isFile(path: string): boolean {
  return /[\w\]-]\.[A-Za-z]\w{0,9}$/.test(path) && !/:\/\/|:\d/.test(path) && !/(?:^|\/)node_modules\//.test(path);
}
