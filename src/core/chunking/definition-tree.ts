import type { ChunkKind } from '../model/chunk.ts';
import type { Definition, Syntax } from '../ports/parser.ts';
import { clip } from './clip.ts';
import { limits } from './limits.ts';
import { firstLeadingLine, lastCharacter } from './leading.ts';
import type { MeasuredText } from './measured-text.ts';

/** A definition in whole lines, among those that hold it and those it holds. */
export interface DefinitionNode {
  readonly kind: ChunkKind;
  readonly name: string;
  /** Names from the outermost definition to this one, joined by dots; those of sections by ` > `. */
  readonly symbol: string;
  /** From the first comment or decorator that belongs to it. */
  readonly startLine: number;
  endLine: number;
  /** Offsets of what stands before the body: its declaration. */
  readonly declaration: { readonly start: number; readonly end: number; readonly hasBody: boolean };
  /** Empty for a function: what is defined inside one stays inside. */
  readonly children: DefinitionNode[];
  readonly parent: DefinitionNode | undefined;
}

/** Kinds that hold other definitions. */
const containers: ReadonlySet<ChunkKind> = new Set<ChunkKind>(['class', 'interface', 'enum', 'type', 'module', 'section']);

/** The definitions that stand at the top of the file, with what they hold. */
export function definitionTree(syntax: Syntax, source: MeasuredText): DefinitionNode[] {
  const roots: DefinitionNode[] = [];
  // A definition that got no lines of its own still hides what is inside it.
  const open: { node: DefinitionNode | undefined; end: number }[] = [];
  for (const definition of inOrder(syntax.definitions, source.text.length)) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= definition.start) open.pop();
    const outer = open.at(-1);
    if (outer && (!outer.node || !containers.has(outer.node.kind) || open.length >= limits.nesting)) continue;
    const siblings = outer?.node ? outer.node.children : roots;
    const node = nodeOf(definition, outer?.node, siblings.at(-1), syntax, source);
    open.push({ node, end: Math.min(definition.end, outer?.end ?? definition.end) });
    if (node && !joinOverload(siblings.at(-1), node, source)) siblings.push(node);
  }
  return roots;
}

/** By start, the wider one first; what the text can't hold is left out. */
function inOrder(definitions: readonly Definition[], length: number): Definition[] {
  return definitions
    .filter(({ start, end }) => start >= 0 && start < end && end <= length)
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Undefined where its lines are not its own: it begins on the first line of its container or on the last of its sibling. */
function nodeOf(
  definition: Definition,
  parent: DefinitionNode | undefined,
  before: DefinitionNode | undefined,
  syntax: Syntax,
  source: MeasuredText,
): DefinitionNode | undefined {
  const declared = source.lines.lineAt(definition.start);
  const floor = Math.max(before?.endLine ?? 0, parent ? source.lines.lineAt(parent.declaration.start) : 0) + 1;
  if (declared < floor) return undefined;
  const endLine = Math.min(source.lines.lineAt(lastCharacter(source.text, definition.start, definition.end)), parent?.endLine ?? Infinity);
  if (endLine < declared) return undefined;
  const name = clip(definition.name, longestName);
  return {
    kind: kindOf(definition.kind, name, parent),
    name,
    symbol: parent ? `${parent.symbol}${separator(parent)}${name}` : name,
    startLine: firstLeadingLine(syntax.leading, declared, floor, source),
    endLine,
    declaration: declarationOf(definition),
    children: [],
    parent,
  };
}

const separator = (parent: DefinitionNode): string => (parent.kind === 'section' ? ' > ' : '.');

/** These hold functions, not methods. */
const notClasses: ReadonlySet<ChunkKind> = new Set<ChunkKind>(['module', 'section']);

/** What grammars call a function is a method inside a class; what they call a method is a function outside of one. */
function kindOf(kind: ChunkKind, name: string, parent: DefinitionNode | undefined): ChunkKind {
  if (kind === 'function' && parent && !notClasses.has(parent.kind)) return 'method';
  return kind === 'method' && !parent && !name.includes('.') ? 'function' : kind;
}

/** Names are shown and searched; a longer one is a parser's error or an obfuscator's joke. */
const longestName = 160;

function declarationOf({ start, end, body }: Definition): DefinitionNode['declaration'] {
  const hasBody = body !== undefined && body.start > start && body.start <= end;
  return { start, end: hasBody ? body.start : end, hasBody };
}

/** The signatures of an overloaded function and its implementation follow each other, with a blank line between at most: one definition. */
function joinOverload(before: DefinitionNode | undefined, node: DefinitionNode, source: MeasuredText): boolean {
  if (!before || before.symbol !== node.symbol || before.kind !== node.kind || containers.has(node.kind)) return false;
  const between = node.startLine - before.endLine - 1;
  if (between > 1 || (between === 1 && !isStub(before, source))) return false;
  before.endLine = node.endLine;
  return true;
}

/** With a blank line after it, only what says no more than a signature is taken for one. */
function isStub({ startLine, endLine }: DefinitionNode, source: MeasuredText): boolean {
  return source.isBlank(endLine + 1) && source.tokens(startLine, endLine) <= limits.constants;
}
