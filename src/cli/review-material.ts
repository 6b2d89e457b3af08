import type { ChangedSymbol, ReviewedFile, ReviewMaterial } from '../core/answering/review/material.ts';
import type { Relative, Role } from '../core/answering/surroundings/surroundings.ts';
import { count, oneLine } from './terminal.ts';

/** More relatives of one symbol nobody reads; the document has them all. */
const mostShown = 8;

/** What a change touches, known without a model: its symbols, who calls and tests them, what is like them elsewhere. */
export function renderMaterial({ files, siblings }: ReviewMaterial): string {
  if (files.length === 0) return 'Nothing has changed.\n';
  const alike = siblings.map(({ path, span, symbol }) => `  ${oneLine(path)}:${span.startLine}-${span.endLine}${symbol ? `  ${oneLine(symbol)}` : ''}`);
  return `${[...files.map(renderFile), ...(alike.length > 0 ? [['Alike elsewhere', ...alike].join('\n')] : [])].join('\n\n')}\n\n`;
}

function renderFile({ change, symbols, importers }: ReviewedFile): string {
  const { path, from, status, added, removed } = change;
  return [
    `${oneLine(path)}  ${status}${from ? ` from ${oneLine(from)}` : ''}  +${added} −${removed}`,
    ...symbols.flatMap(renderSymbol),
    ...(importers.length > 0 ? [`  imported by ${listed(importers)}`] : []),
  ].join('\n');
}

const words: readonly (readonly [Role, string])[] = [['caller', 'called by'], ['heir', 'extended by'], ['importer', 'imported by'], ['base', 'extends'], ['callee', 'calls'], ['test', 'tested by']];

/** Files that import the whole file stand with the file. */
export function renderSymbol({ node, relatives: all }: ChangedSymbol): string[] {
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

function listed(names: readonly string[]): string {
  const more = names.length - mostShown;
  return oneLine(names.slice(0, mostShown).join(', ')) + (more > 0 ? ` and ${count(more, 'other')}` : '');
}

/** The same as a document. */
export function materialJson({ files, siblings }: ReviewMaterial) {
  return {
    files: files.map(({ change: { path, from, status, added, removed }, symbols, importers }) => ({
      path,
      ...(from === undefined ? {} : { from }),
      status,
      added,
      removed,
      symbols: symbols.map(symbolJson),
      importers,
    })),
    siblings: siblings.map(({ path, span: { startLine, endLine }, symbol }) => ({ path, startLine, endLine, symbol })),
  };
}

export function symbolJson({ node: { symbol, kind, path, startLine, endLine }, relatives }: ChangedSymbol) {
  return { symbol, kind, path, startLine, endLine, relatives: relatives.map(({ role, node, path: at, line, confidence }) => ({ role, symbol: node.symbol, path: at, line, confidence })) };
}
