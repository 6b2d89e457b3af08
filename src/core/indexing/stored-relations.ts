import type { ChunkKind } from '../model/chunk.ts';
import type { FileBase, FileBinding, FileCall, FileExport, FileImport, FileRelations, FileSymbol } from '../model/relation.ts';
import { readNumbers, writeNumbers } from './number-text.ts';

/**
 * Relations as the index keeps them: each text once, in a table that has the frequent ones first, and all rows of a kind
 * as one line of numbers, places as the distance from the row before. Written out they were larger than half the source.
 */
export type StoredRelations = readonly [texts: readonly string[], symbols: string, calls: string, imports: string, exports: string, bindings: string, bases: string, packageName: string, dialect?: FileRelations['dialect']];

type Cell = string | number;

export function storeRelations(relations: FileRelations): StoredRelations {
  const symbols = relations.symbols.map(([symbol, kind, start, end, owner, returns], i) => [shortName(symbol, owner, i, relations.symbols), kind, start, end - start, owner, returns === undefined ? '' : `:${returns}`]);
  const tables: readonly (readonly (readonly Cell[])[])[] = [symbols, relations.calls, relations.imports, relations.exports, relations.bindings, relations.bases];
  const texts = frequentFirst(tables.flat(2).filter((cell) => typeof cell === 'string'));
  const places = new Map(texts.map((text, i) => [text, i]));
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = tables.map((rows) => writeNumbers(numbersOf(rows, places)));
  const { package: name, dialect } = relations;
  return dialect ? [texts, a, b, c, d, e, f, name, dialect] : [texts, a, b, c, d, e, f, name];
}

export function restoreRelations([texts, symbols, calls, imports, exports, bindings, bases, packageName, dialect]: StoredRelations): FileRelations {
  const rows = (stored: string, columns: string) => rowsOf(readNumbers(stored), columns, texts);
  return {
    symbols: restoreSymbols(rows(symbols, 'ttnnnt')),
    calls: rows(calls, 'nnt') as unknown as FileCall[],
    imports: rows(imports, 'nttt') as unknown as FileImport[],
    exports: rows(exports, 'nttt') as unknown as FileExport[],
    bindings: rows(bindings, 'nnttt') as unknown as FileBinding[],
    bases: rows(bases, 'nntt') as unknown as FileBase[],
    package: packageName,
    ...(dialect ? { dialect } : {}),
  };
}

/** The name of a member follows that of what holds it. */
function shortName(symbol: string, owner: number, i: number, symbols: readonly FileSymbol[]): string {
  const holder = owner < i ? symbols[owner]?.[0] : undefined;
  return holder !== undefined && symbol.startsWith(`${holder}.`) ? symbol.slice(holder.length) : `=${symbol}`;
}

function restoreSymbols(rows: readonly Cell[][]): FileSymbol[] {
  const symbols: FileSymbol[] = [];
  for (const [name, kind, start, size, owner, returns] of rows as [string, ChunkKind, number, number, number, string][]) {
    const symbol = name.startsWith('=') ? name.slice(1) : `${symbols[owner]?.[0] ?? ''}${name}`;
    symbols.push(returns === '' ? [symbol, kind, start, start + size, owner] : [symbol, kind, start, start + size, owner, returns.slice(1)]);
  }
  return symbols;
}

/** Texts as their place in the table, numbers as their distance from the one above. */
function numbersOf(rows: readonly (readonly Cell[])[], places: ReadonlyMap<string, number>): number[] {
  const numbers: number[] = [];
  let before: readonly Cell[] = [];
  for (const row of rows) {
    for (let i = 0; i < row.length; i++) {
      const cell = row[i] as Cell;
      numbers.push(typeof cell === 'string' ? (places.get(cell) ?? 0) : cell - ((before[i] ?? 0) as number));
    }
    before = row;
  }
  return numbers;
}

function rowsOf(numbers: readonly number[], columns: string, texts: readonly string[]): Cell[][] {
  const rows: Cell[][] = [];
  for (let at = 0; at < numbers.length; at += columns.length) {
    const before = rows.at(-1);
    rows.push([...columns].map((column, i) => (column === 't' ? (texts[numbers[at + i] ?? 0] ?? '') : (numbers[at + i] ?? 0) + Number(before?.[i] ?? 0))));
  }
  return rows;
}

function frequentFirst(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([text]) => text);
}
