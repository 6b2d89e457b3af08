import type { ChunkKind } from '../model/chunk.ts';
import type { FileBinding, FileSymbol, Owner } from '../model/relation.ts';
import type { TextLines } from '../model/text-lines.ts';
import type { Definition, Syntax } from '../ports/parser.ts';
import { innerNotation } from './path-notation.ts';

export interface FoundSymbols {
  readonly symbols: readonly FileSymbol[];
  /** Names that are defined inside a function: they hide those of the file. */
  readonly locals: readonly FileBinding[];
  /** Types that functions say they return, by the function's index. */
  readonly returns: ReadonlyMap<number, string>;
  /** The innermost symbol at an offset. Offsets must grow from call to call. */
  readonly ownerAt: (offset: number) => Owner;
  /** The class that a field belongs to which a constructor's parameters declare; what holds members is its own. */
  readonly holderOf: (owner: Owner) => Owner;
  /** True for functions, methods and groups of tests: what is defined inside stays inside. */
  readonly isRoutine: (owner: Owner) => boolean;
  /** True at the name of a constant that stands at the top of a file. Offsets must grow from call to call. */
  readonly isConstant: (name: { readonly start: number; readonly text: string }) => boolean;
}

const containers: ReadonlySet<ChunkKind> = new Set<ChunkKind>(['class', 'interface', 'enum', 'type', 'module']);
/** As deep as chunks go; what is nested deeper belongs to the last of these. */
const deepest = 24;

interface Open {
  readonly end: number;
  readonly owner: Owner;
}

/**
 * The symbols of a file, named as its chunks are: what is defined inside a function stays inside. Members that are only
 * declared come along, since calls lead to them.
 */
export function fileSymbols(syntax: Syntax, lines: TextLines, length: number): FoundSymbols {
  const symbols: FileSymbol[] = [];
  const locals: FileBinding[] = [];
  const ranges: { start: number; end: number; owner: Owner }[] = [];
  const open: Open[] = [];
  // Until here reaches what is local and holds members of its own.
  let localHolder = 0;
  for (const definition of declarations(syntax, length)) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= definition.start) open.pop();
    const outer = open.at(-1)?.owner ?? -1;
    const line = lines.lineAt(definition.start);
    const holder = symbols[outer];
    if ((holder && !containers.has(holder[1])) || open.length >= deepest) {
      const isInner = definition.kind === 'function' && definition.start >= localHolder;
      if (containers.has(definition.kind)) localHolder = Math.max(localHolder, definition.end);
      // The title of a test is no name that could be called.
      if (!definition.titled) locals.push([outer, line, definition.name, '', isInner ? innerNotation(lines.lineAt(definition.end - 1)) : '']);
      continue;
    }
    const symbol = holder ? `${holder[0]}.${definition.name}` : definition.name;
    const endLine = lines.lineAt(definition.end - 1);
    const before = overloaded(symbols, symbol, definition.kind, outer);
    const owner = before ?? symbols.push([symbol, kindOf(definition.kind, symbol, holder), line, endLine, outer]) - 1;
    const known = symbols[owner];
    if (before !== undefined && known) symbols[owner] = [known[0], known[1], known[2], Math.max(known[3], endLine), known[4]];
    open.push({ end: definition.end, owner });
    ranges.push({ start: definition.start, end: definition.end, owner });
  }
  const holderOf = (owner: Owner) => {
    const symbol = symbols[owner];
    return symbol && !containers.has(symbol[1]) ? symbol[4] : owner;
  };
  const isRoutine = (owner: Owner) => {
    const symbol = symbols[owner];
    return symbol !== undefined && !containers.has(symbol[1]);
  };
  return { symbols, locals, returns: returnTypes(syntax, ranges), ownerAt: cursor(ranges), holderOf, isRoutine, isConstant: constants(syntax) };
}

/** Definitions and declared members, by start, the wider one first. What a constant holds is a binding, no symbol. */
function declarations({ definitions, mentions }: Syntax, length: number): Definition[] {
  const members = mentions.filter(({ kind }) => kind === 'member').map(({ name, text, start, end }): Definition => ({ kind: 'method', name: name || text, start, end }));
  const starts = new Set(definitions.map(({ start }) => start));
  return [...definitions.filter(({ kind }) => kind !== 'entry'), ...members.filter(({ start }) => !starts.has(start))]
    .filter(({ start, end }) => start >= 0 && start < end && end <= length)
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Signatures of an overloaded function follow each other: one symbol. */
function overloaded(symbols: readonly FileSymbol[], symbol: string, kind: ChunkKind, owner: Owner): Owner | undefined {
  const last = symbols.length - 1;
  const before = symbols[last];
  return before?.[0] === symbol && before[4] === owner && !containers.has(kind) && !containers.has(before[1]) ? last : undefined;
}

function kindOf(kind: ChunkKind, symbol: string, holder: FileSymbol | undefined): ChunkKind {
  if (kind === 'function' && holder && holder[1] !== 'module') return 'method';
  return kind === 'method' && !holder && !symbol.includes('.') ? 'function' : kind;
}

function constants({ definitions }: Syntax): FoundSymbols['isConstant'] {
  const entries = definitions.filter(({ kind }) => kind === 'entry');
  let next = 0;
  return ({ start, text }) => {
    while ((entries[next]?.end ?? Infinity) <= start) next++;
    const entry = entries[next];
    return entry !== undefined && entry.start <= start && entry.name === text;
  };
}

function returnTypes({ mentions }: Syntax, ranges: Parameters<typeof cursor>[0]): Map<number, string> {
  const ownerAt = cursor(ranges);
  const returns = new Map<number, string>();
  for (const { kind, start, text, type } of mentions) {
    if (kind !== 'returns' && !(kind === 'member' && type)) continue;
    const owner = ownerAt(start);
    if (owner >= 0) returns.set(owner, kind === 'returns' ? text : type);
  }
  return returns;
}

/** Ranges nest and are sorted by start, so that one pass answers all. */
function cursor(ranges: readonly { start: number; end: number; owner: Owner }[]): (offset: number) => Owner {
  const open: Open[] = [];
  let next = 0;
  return (offset) => {
    for (let range = ranges[next]; range && range.start <= offset; range = ranges[++next]) {
      while (open.length > 0 && (open.at(-1)?.end ?? 0) <= range.start) open.pop();
      open.push(range);
    }
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= offset) open.pop();
    return open.at(-1)?.owner ?? -1;
  };
}
