import type { ReviewedFile, ReviewMaterial } from '../core/answering/review/material.ts';
import { listed, renderSymbol, symbolJson } from '../core/answering/surroundings/render-symbol.ts';
import { oneLine } from './terminal.ts';

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
