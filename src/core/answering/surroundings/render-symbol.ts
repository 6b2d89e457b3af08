import type { GraphNode } from '../../model/relation.ts';
import { count, oneLine } from '../../model/visible.ts';
import type { Relative, Role, Surroundings } from './surroundings.ts';

/** A symbol with what the graph knows of it. */
export interface KnownSymbol {
  readonly node: GraphNode;
  readonly relatives: readonly Relative[];
}

/** More relatives of one symbol nobody reads; the document has them all. */
const mostShown = 8;

/** Each symbol with its own relatives. */
export function knownSymbols({ symbols, relatives }: Surroundings): KnownSymbol[] {
  return symbols.map((node) => ({ node, relatives: relatives.filter(({ of }) => of === node) }));
}

/** The symbols as text, a paragraph each, and who imports the file. */
export function renderSurroundings(surroundings: Surroundings): string {
  return [...knownSymbols(surroundings).flatMap(renderSymbol), ...importersOf(surroundings.relatives)].join('\n');
}

function importersOf(relatives: readonly Relative[]): string[] {
  const paths = new Set(relatives.filter(({ node }) => node.symbol === '').map(({ path }) => path));
  return paths.size > 0 ? [`  imported by ${oneLine([...paths].join(', '))}`] : [];
}

const words: readonly (readonly [Role, string])[] = [['caller', 'called by'], ['heir', 'extended by'], ['importer', 'imported by'], ['base', 'extends'], ['callee', 'calls'], ['test', 'tested by']];

/** Files that import the whole file stand with the file. */
export function renderSymbol({ node, relatives: all }: KnownSymbol): string[] {
  const relatives = all.filter((relative) => node.symbol === '' || relative.node.symbol !== '');
  const lines = words.flatMap(([role, word]) => {
    const own = relatives.filter((relative) => relative.role === role);
    return own.length > 0 ? [`    ${word} ${listed(own.map(placeOf))}`] : [];
  });
  const isCode = node.kind === 'function' || node.kind === 'method' || node.kind === 'class';
  const untested = isCode && !relatives.some(({ role }) => role === 'test') ? ['    no test calls it directly'] : [];
  return [`  ${node.kind}${node.symbol && ` ${oneLine(node.symbol)}`}  ${oneLine(node.path)}:${node.startLine}-${node.endLine}`, ...lines, ...untested];
}

function placeOf({ node, path, line, confidence }: Relative): string {
  return `${node.symbol || path} (${path}:${line}${confidence === 'resolved' ? '' : `, ${confidence}`})`;
}

export function listed(names: readonly string[]): string {
  const more = names.length - mostShown;
  return oneLine(names.slice(0, mostShown).join(', ')) + (more > 0 ? ` and ${count(more, 'other')}` : '');
}

/** The same as a document. */
export function symbolJson({ node: { symbol, kind, path, startLine, endLine }, relatives }: KnownSymbol) {
  return { symbol, kind, path, startLine, endLine, relatives: relatives.map(({ role, node, path: at, line, confidence }) => ({ role, symbol: node.symbol, path: at, line, confidence })) };
}
