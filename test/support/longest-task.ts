import type { Waiting } from './probe/waiting.ts';

/** What of V8's profile is looked at. */
export interface Profile {
  /** Microseconds on the machine's own clock. */
  readonly startTime: number;
  readonly nodes: readonly { readonly id: number; readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number; readonly columnNumber: number }; readonly children?: readonly number[] }[];
  readonly samples?: readonly number[];
  /** Microseconds since the sample before. */
  readonly timeDeltas?: readonly number[];
}

export interface Task {
  readonly milliseconds: number;
  /** The function of ours at the bottom of the stack: where the event loop came in. */
  readonly entry: string;
}

/**
 * The tasks in which code of `url` kept the event loop, the longest first: samples in a row whose stacks come from the same
 * entry into that code. Garbage collection in between belongs to the task; the time in which other processes had the core
 * does not.
 */
export function tasksOf(profile: Profile, url: RegExp, waits: Waiting = []): Task[] {
  const entries = entryOfNodes(profile, url);
  const collecting = new Set(profile.nodes.filter(({ callFrame }) => callFrame.functionName === '(garbage collector)').map(({ id }) => id));
  const deltas = profile.timeDeltas ?? [];
  const tasks: { begin: number; end: number; entry: string }[] = [];
  let current: { begin: number; end: number; entry: string } | undefined;
  let now = profile.startTime;
  (profile.samples ?? []).forEach((sample, i) => {
    const entry = entries.get(sample);
    now += deltas[i] ?? 0;
    // What was seen lasts until something else is seen.
    const end = now + (deltas[i + 1] ?? 0);
    if (entry === undefined) {
      if (current && collecting.has(sample)) current.end = end;
      else current = undefined;
    } else if (current?.entry === entry) current.end = end;
    else tasks.push((current = { begin: now, end, entry }));
  });
  return tasks.map(({ begin, end, entry }) => ({ milliseconds: (end - begin - waited(waits, begin, end)) / 1000, entry })).sort((a, b) => b.milliseconds - a.milliseconds);
}

/** How much of the time was certainly spent waiting for a core: what was waited between the first and the last look in it. */
function waited(waits: Waiting, begin: number, end: number): number {
  const within = waits.filter(([time]) => time >= begin && time <= end);
  return (within.at(-1)?.[1] ?? 0) - (within[0]?.[1] ?? 0);
}

/** Of each entry its longest task, in the run in which that was shortest; the longest first. */
export function leastOf(a: readonly Task[], b: readonly Task[]): Task[] {
  const [first, second] = [a, b].map((tasks) => new Map(tasks.toReversed().map(({ entry, milliseconds }) => [entry, milliseconds])));
  return [...(first ?? [])].map(([entry, milliseconds]) => ({ entry, milliseconds: Math.min(milliseconds, second?.get(entry) ?? 0) })).sort((x, y) => y.milliseconds - x.milliseconds);
}

/** For each node below code of `url`, the outermost frame of that code. */
function entryOfNodes({ nodes }: Profile, url: RegExp): Map<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const entries = new Map<number, string>();
  const children = new Set(nodes.flatMap((node) => node.children ?? []));
  const visit = (id: number, above: string | undefined): void => {
    const node = byId.get(id);
    if (!node) return;
    const { functionName, url: file, lineNumber, columnNumber } = node.callFrame;
    const entry = above ?? (url.test(file) ? `${functionName || '(anonymous)'} ${file.split('/').pop()}:${lineNumber + 1}:${columnNumber + 1}` : undefined);
    if (entry !== undefined) entries.set(id, entry);
    for (const child of node.children ?? []) visit(child, entry);
  };
  for (const { id } of nodes) if (!children.has(id)) visit(id, undefined);
  return entries;
}
