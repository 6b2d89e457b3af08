/** What of V8's profile is looked at. */
export interface Profile {
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
 * entry into that code. Garbage collection in between belongs to the task; what the system takes to copy this process for
 * a new one does not: no code of ours makes it shorter.
 */
export function tasksOf(profile: Profile, url: RegExp): Task[] {
  const entries = entryOfNodes(profile, url);
  const native = (name: string) => new Set(profile.nodes.filter(({ callFrame }) => callFrame.functionName === name && callFrame.url === '').map(({ id }) => id));
  const [collecting, spawning] = [native('(garbage collector)'), native('spawn')];
  const tasks: { microseconds: number; entry: string }[] = [];
  let current: { microseconds: number; entry: string } | undefined;
  (profile.samples ?? []).forEach((sample, i) => {
    const entry = entries.get(sample);
    // What was seen lasts until something else is seen.
    const time = spawning.has(sample) ? 0 : (profile.timeDeltas?.[i + 1] ?? 0);
    if (entry === undefined) {
      if (current && collecting.has(sample)) current.microseconds += time;
      else current = undefined;
    } else if (current?.entry === entry) current.microseconds += time;
    else tasks.push((current = { microseconds: time, entry }));
  });
  return tasks.map(({ microseconds, entry }) => ({ milliseconds: microseconds / 1000, entry })).sort((a, b) => b.milliseconds - a.milliseconds);
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
