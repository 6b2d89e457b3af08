import type { GraphNode } from '../model/relation.ts';
import { lastPart } from './repository.ts';

/**
 * The nodes that somebody's words name: the whole symbol path or a file's path, else the last parts of one, else the same
 * without regard to capitals. All of the first kind that has any.
 */
export function findSymbols(nodes: readonly GraphNode[], wanted: string, prefix = ''): GraphNode[] {
  const name = wanted.trim().replace(/::|->|#|\\/g, '.').replace(/\(\)$/, '');
  const within = prefix ? nodes.filter(({ path }) => path.startsWith(prefix)) : nodes;
  const lower = name.toLowerCase();
  const ways: ((node: GraphNode) => boolean)[] = [
    ({ symbol, path }) => symbol === name || (symbol === '' && path === wanted),
    ({ symbol }) => endsWithParts(symbol, name),
    ({ symbol, path }) => symbol === '' && path.endsWith(`/${wanted}`),
    ({ symbol }) => endsWithParts(symbol.toLowerCase(), lower),
  ];
  for (const matches of name ? ways : []) {
    const found = within.filter(matches);
    if (found.length > 0) return found;
  }
  return [];
}

function endsWithParts(symbol: string, name: string): boolean {
  return symbol !== '' && (symbol === name || lastPart(symbol) === name || symbol.endsWith(`.${name}`));
}
