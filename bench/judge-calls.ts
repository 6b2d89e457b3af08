import type { Repository } from '../src/core/graph/repository.ts';
import type { Confidence } from '../src/core/model/relation.ts';
import type { Figure } from './measurement.ts';
import type { SaidCalls } from './said-calls.ts';
import type { TrueCall } from './true-calls.ts';

/** A true call beside what the graph says of it. */
export interface Judged {
  readonly call: TrueCall;
  /** It leads to another symbol of the repository. */
  readonly inside: boolean;
  readonly said?: { readonly targets: readonly number[]; readonly confidence: Confidence; readonly right: boolean };
  /** Nodes that the call truly leads to. */
  readonly targets: readonly number[];
}

export function judgeCalls(repository: Repository, said: SaidCalls, truth: readonly TrueCall[]): Judged[] {
  const groups = new Map<string, TrueCall[]>();
  for (const call of truth) groups.set(call.key, [...(groups.get(call.key) ?? []), call]);
  return [...groups].flatMap(([key, calls]) =>
    calls.map((call, i): Judged => {
      const owner = symbolAt(repository, call.path, call.line);
      const targets = call.targets.map(({ path, line }) => classOf(repository, symbolAt(repository, path, line)));
      const inside = call.state === 'known' && targets.some((target) => target >= 0 && target !== owner);
      const answer = said.get(key)?.[i];
      const right = answer?.targets.some((target) => targets.includes(classOf(repository, target)) || isInnerAt(repository, target, call)) ?? false;
      return { call, inside, targets, ...(answer ? { said: { ...answer, right } } : {}) };
    }),
  );
}

/** How many of the answers are right, by confidence, and how many of the true calls were found. */
export function figuresOf(name: string, judged: readonly Judged[]): Figure[] {
  const known = judged.filter(({ inside }) => inside);
  const answered = judged.filter(({ said, call }) => said && call.state !== 'unknown');
  const of = (confidence: Confidence) => answered.filter(({ said }) => said?.confidence === confidence);
  const share = (confidence: Confidence) => of(confidence).filter(({ said }) => said?.right).length / Math.max(1, of(confidence).length);
  const found = known.filter(({ said }) => said?.right && said.confidence !== 'by-name');
  const figure = (what: string, value: number, least?: number): Figure => ({ name: `${name}: ${what}`, value, unit: '', ...(least === undefined ? {} : { threshold: { least } }) });
  return [
    figure('true calls in the repository', known.length),
    figure('resolved, right', share('resolved'), 0.95),
    figure('resolved, number', of('resolved').length),
    // Without any there is nothing that could be wrong.
    ...(of('likely').length > 0 ? [figure('likely, right', share('likely'), 0.8)] : []),
    figure('likely, number', of('likely').length),
    figure('found by both', found.length / Math.max(1, known.length), 0.75),
    figure('by name, right', share('by-name')),
    figure('by name, number', of('by-name').length),
  ];
}

/** The innermost symbol of a line; the file where it is outside of all, -1 where there is no such file. */
function symbolAt({ files, nodes }: Repository, file: string, line: number): number {
  const linked = files.get(file);
  let best = linked ? linked.node : -1;
  for (let i = 0; linked && i < linked.relations.symbols.length; i++) {
    const node = nodes[linked.first + i];
    if (node && node.startLine <= line && node.endLine >= line) best = node.id;
  }
  return best;
}

/** A function inside of another has no symbol: the call must lead to the lines that it is defined on. */
function isInnerAt({ nodes, symbols }: Repository, target: number, { targets }: TrueCall): boolean {
  const node = target < symbols ? undefined : nodes[target];
  return node !== undefined && targets.some(({ path, line }) => node.path === path && node.startLine <= line && node.endLine >= line);
}

/** Making an object calls its constructor, or the class where it has none of its own. */
function classOf(repository: Repository, node: number): number {
  const found = repository.nodes[node];
  if (!found) return node;
  const { top, dialect } = repository.fileOf(node);
  const end = `.${dialect.constructorName}`;
  return found.symbol.endsWith(end) ? (top.get(found.symbol.slice(0, -end.length))?.[0] ?? node) : node;
}
