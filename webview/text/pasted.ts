/** A question with what was pasted into it: shown as it was pasted, because its columns and signs mean something. */
export interface Pasted {
  /** The question in the user's words; of a trace alone its first line. */
  readonly words: string;
  /** A trace or a log; empty where there is none. */
  readonly trace: string;
  /** What was written under it. */
  readonly after: string;
}

/** Lines that only a trace, a compiler or a log writes. */
const traced = [
  /^\s*at\s+\S.*[(:]/,
  /^\s*File ".+", line \d+/,
  /^Traceback \(most recent call last\)/,
  /^\s*(?:Caused by|Suppressed): /,
  /^\s*\.\.\. \d+ (?:more|common frames)/,
  /^(?:Uncaught )?(?:[\w$]+[./:])*[A-Z][\w$]*(?:Error|Exception|Panic|Warning)\b.*$/,
  /^goroutine \d+ \[|^panic: |^thread '.*' panicked at/,
  /^\s+from .+:\d+:in /,
  /^\s*\d+: +(?:0x[\da-f]+|[\w:<>]+::)/i,
  /^\s*(?:[A-Za-z]:)?[\w./\\@-]*\.\w{1,5}(?:\(\d+(?:,\d+)?\)|:\d+(?::\d+)?)(?=[\s:),]|$)/,
  /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/,
];

/** One such line may be quoted in a sentence; two are pasted. */
const fewest = 2;

export function pastedIn(question: string): Pasted {
  const lines = question.split('\n');
  const told = lines.map((line) => traced.some((form) => form.test(line)));
  const first = told.indexOf(true);
  const last = told.lastIndexOf(true);
  if (told.filter(Boolean).length < fewest) return { words: question, trace: '', after: '' };
  const [start, end] = [fenceBefore(lines, first), fenceAfter(lines, last)];
  const words = lines.slice(0, start).join('\n').trim();
  const after = lines.slice(end + 1).join('\n').trim();
  if (words !== '') return { words, trace: lines.slice(first, last + 1).join('\n'), after };
  return { words: (lines[first] ?? '').trim(), trace: lines.slice(first + 1, last + 1).join('\n'), after };
}

/** Some put their trace between fences; they show that it is code, and are none of it. */
function fenceBefore(lines: readonly string[], first: number): number {
  return /^```/.test(lines[first - 1] ?? '') ? first - 1 : first;
}

function fenceAfter(lines: readonly string[], last: number): number {
  return /^```\s*$/.test(lines[last + 1] ?? '') ? last + 1 : last;
}
