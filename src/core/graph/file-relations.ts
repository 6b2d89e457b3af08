import type { FileBase, FileBinding, FileCall, FileExport, FileImport, FileRelations, Owner } from '../model/relation.ts';
import type { Mention, Syntax } from '../ports/parser.ts';
import { TextLines } from '../model/text-lines.ts';
import { fileSymbols } from './file-symbols.ts';
import { neededBindings } from './needed-bindings.ts';
import { innerNotation, isFunctionText, constantNotation, literalValue, notationOf, valueNotation } from './path-notation.ts';
import { exportsObject } from './repository.ts';
import { shortType, typeName } from './type-name.ts';
import { unquoted } from './unquoted.ts';

/** What a file says by itself: its symbols, and what each of them calls, imports and holds. Never throws. */
export function fileRelations(syntax: Syntax, text: string): FileRelations {
  const lines = new TextLines(text);
  const found = fileSymbols(syntax, lines, text.length);
  const looks = { holderOf: found.holderOf, isRoutine: found.isRoutine, isConstant: found.isConstant, endLine: (mention: Mention) => lines.lineAt(Math.max(mention.start, mention.valueEnd - 1)), shortOf: remembered(shortType) };
  const draft = { calls: [] as FileCall[], imports: [] as FileImport[], exports: [] as FileExport[], bindings: [...found.locals] as FileBinding[], bases: [] as FileBase[], package: '' };
  const statements = new Statements();
  for (const mention of syntax.mentions) {
    const line = lines.lineAt(saidAt(mention));
    if (mention.kind === 'statement') statements.open(mention);
    else if (mention.kind === 'package') draft.package ||= dotted(mention.name || mention.text);
    else if (!addImport(mention, line, statements.sourceAt(mention), draft)) addMention(mention, line, found.ownerAt(mention.start), looks, draft);
  }
  const symbols = found.symbols.map(([symbol, kind, startLine, endLine, owner], i) => {
    const returns = found.returns.get(i);
    return returns === undefined ? ([symbol, kind, startLine, endLine, owner] as const) : ([symbol, kind, startLine, endLine, owner, shortType(returns)] as const);
  });
  return { symbols, ...draft, bindings: neededBindings(draft.bindings, draft.calls, symbols), ...(syntax.dialect ? { dialect: syntax.dialect } : {}) };
}

/** A call is said where the name stands that is called, however many lines its receiver takes. */
function saidAt({ kind, start, end }: Mention): number {
  return kind === 'call' ? Math.max(start, end - 1) : start;
}

interface Looks {
  readonly holderOf: (owner: Owner) => Owner;
  readonly isRoutine: (owner: Owner) => boolean;
  /** True for the name of a constant at the top of a file. */
  readonly isConstant: (mention: Mention) => boolean;
  /** The line on which a mention's value ends. */
  readonly endLine: (mention: Mention) => number;
  readonly shortOf: (type: string) => string;
}

/** A file has few types, each many times. */
function remembered(of: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = of(text);
    known.set(text, result);
    return result;
  };
}

type Draft = { calls: FileCall[]; imports: FileImport[]; exports: FileExport[]; bindings: FileBinding[]; bases: FileBase[] };

function addMention(mention: Mention, line: number, owner: Owner, looks: Looks, draft: Draft): void {
  const { kind, text, receiver, type } = mention;
  switch (kind) {
    case 'call':
      addCall(owner, line, receiver ? `${receiver}.${text}` : text, draft);
      break;
    case 'new':
      addCall(owner, line, `new ${text}`, draft);
      break;
    case 'bind':
      draft.bindings.push([owner, line, text, looks.shortOf(type), boundValue(mention, owner, looks)]);
      break;
    case 'field':
      draft.bindings.push([looks.holderOf(owner), line, text, looks.shortOf(type), heldValue(mention)]);
      break;
    case 'holds':
      draft.bindings.push([-1, line, `${receiver.replace(commonExports, exportsObject)}.${text}`, '', mention.value ? heldValue(mention) : text]);
      break;
    case 'extends':
    case 'implements':
      draft.bases.push([owner, line, kind, typeName(text)]);
      break;
    default:
  }
}

/** A function that is written inside of another has no symbol; what a constant is set to may be one, however it came about. */
function boundValue(mention: Mention, owner: Owner, { isRoutine, isConstant, endLine }: Looks): string {
  const value = heldValue(mention);
  if (value === literalValue) return isRoutine(owner) && isFunctionText(mention.value) ? innerNotation(endLine(mention)) : value;
  return owner < 0 && mention.value && isConstant(mention) ? constantNotation(value, endLine(mention)) : value;
}

const commonExports = /^(?:module\.)?exports$/;

function heldValue({ value, element }: Mention): string {
  if (value) return valueNotation(value);
  const many = element && valueNotation(element);
  return many && many !== literalValue ? `${many}.[]` : '';
}

function addCall(owner: Owner, line: number, callee: string, draft: Draft): void {
  const notation = notationOf(callee);
  if (notation) draft.calls.push([owner, line, notation]);
}

function addImport({ kind, name, alias, source, receiver }: Mention, line: number, statement: string, draft: Draft): boolean {
  // In a list of names one may go deeper than what the statement names.
  const from = unquoted(source || statement) + (receiver ? `::${receiver}` : '');
  const given = unquoted(name);
  switch (kind) {
    case 'import':
      draft.imports.push([line, from, given || '*', alias || given]);
      return true;
    case 'import.default':
      draft.imports.push([line, from, 'default', alias]);
      return true;
    case 'import.all':
      draft.imports.push([line, from, '*', alias]);
      return true;
    case 'import.effect':
      draft.imports.push([line, from, '', '']);
      return true;
    case 'export':
      draft.exports.push([line, from, given, unquoted(alias) || given]);
      return true;
    case 'export.all':
      draft.exports.push([line, from, '*', alias]);
      return true;
    case 'export.default':
      draft.exports.push([line, '', given, 'default']);
      return true;
    default:
      return false;
  }
}

/** The statement that a name stands in says which file the name comes from. */
class Statements {
  private source = '';
  private end = 0;

  open({ source, end }: Mention): void {
    this.source = source;
    this.end = end;
  }

  sourceAt({ start }: Mention): string {
    return start < this.end ? this.source : '';
  }
}

function dotted(name: string): string {
  return name.replace(/\s+/g, '').replace(/::|\\/g, '.').replace(/^\.|;$/g, '');
}
