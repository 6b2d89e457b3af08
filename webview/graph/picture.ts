import type { Confidence, GraphEdge, GraphNode, GraphResult, RelationKind, SymbolPlace } from '../../src/protocol/graph-page.ts';

/** A symbol in the picture. */
export interface Item extends SymbolPlace {
  readonly key: string;
  readonly kind: GraphNode['kind'];
  readonly endLine: number;
}

/** All that one symbol says of another, as one line of the picture. */
export interface Link {
  readonly from: string;
  readonly to: string;
  readonly kinds: readonly RelationKind[];
  /** The best of them. */
  readonly confidence: Confidence;
  /** Where it is said, each place once. */
  readonly places: readonly { readonly root: string; readonly path: string; readonly line: number }[];
}

export interface Picture {
  readonly items: ReadonlyMap<string, Item>;
  readonly links: readonly Link[];
  /** Keys of what the name means. */
  readonly matches: readonly string[];
  /** How many definitions have the name. */
  readonly namesakes: number;
}

export function keyOf({ root, path, symbol, startLine }: SymbolPlace): string {
  return [root, path, symbol, startLine].join('\n');
}

const ranks: readonly Confidence[] = ['resolved', 'likely', 'by-name'];

export function rankOf(confidence: Confidence): number {
  return ranks.indexOf(confidence);
}

/** What the host found, as a picture: what calls a member of a class that was asked for calls that class. */
export function pictureOf(result: GraphResult): Picture {
  const whole = membersOf(result);
  const items = new Map<string, Item>();
  const keyAt = (id: number): string | undefined => {
    const node = result.nodes[whole.get(id) ?? id];
    if (!node) return undefined;
    const { root, path, symbol, startLine, endLine, kind } = node;
    const key = keyOf(node);
    items.set(key, { key, root, path, symbol, startLine, endLine, kind });
    return key;
  };
  const matches = result.matches.flatMap((id) => keyAt(id) ?? []);
  const links = new Map<string, Link>();
  for (const edge of result.edges) {
    if (edge.kind === 'contains') continue;
    const [from, to] = [keyAt(edge.from), keyAt(edge.to)];
    if (from === undefined || to === undefined || from === to) continue;
    const key = `${from}\0${to}`;
    links.set(key, withEdge(links.get(key), { from, to }, edge, result.nodes[edge.from]?.root ?? ''));
  }
  return { items, links: [...links.values()], matches: [...new Set(matches)], namesakes: result.namesakes };
}

/** Members of what was asked for, each with what it belongs to. */
function membersOf({ edges, matches }: GraphResult): ReadonlyMap<number, number> {
  return new Map(edges.filter(({ kind, from, to }) => kind === 'contains' && matches.includes(from) && !matches.includes(to)).map(({ from, to }) => [to, from]));
}

function withEdge(link: Link | undefined, ends: { readonly from: string; readonly to: string }, { kind, confidence, path, line }: GraphEdge, root: string): Link {
  const before: Link = link ?? { ...ends, kinds: [], confidence, places: [] };
  const known = before.places.some((place) => place.root === root && place.path === path && place.line === line);
  return {
    ...before,
    kinds: before.kinds.includes(kind) ? before.kinds : [...before.kinds, kind],
    confidence: rankOf(confidence) < rankOf(before.confidence) ? confidence : before.confidence,
    places: known ? before.places : [...before.places, { root, path, line }],
  };
}

/** A picture with what another adds to it. */
export function joined(picture: Picture, more: Picture): Picture {
  const known = new Set(picture.links.map(({ from, to }) => `${from}\0${to}`));
  return {
    ...picture,
    items: new Map([...more.items, ...picture.items]),
    links: [...picture.links, ...more.links.filter(({ from, to }) => !known.has(`${from}\0${to}`))],
  };
}
