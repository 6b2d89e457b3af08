import type { ChunkKind } from '../model/chunk.ts';
import type { Syntax } from '../ports/parser.ts';
import { endingAt, joinCrumbs, opensGroup } from './crumbs.ts';
import { commentOf, signatureOf } from './declaration.ts';
import { definitionTree, type DefinitionNode } from './definition-tree.ts';
import { withImportsUsed } from './imports-used.ts';
import { joinEntries } from './join-entries.ts';
import { limits } from './limits.ts';
import type { MeasuredText } from './measured-text.ts';
import { exportsOf, membersOf, outlineOf } from './outline.ts';
import { piece, type Piece } from './piece.ts';
import { settleConstants } from './settle-constants.ts';
import { blocksOf, type TypeBlocks } from './type-blocks.ts';

/** Source code: a piece for each definition, `code` between them. */
export function codePieces(syntax: Syntax, source: MeasuredText): Piece[] {
  const roots = definitionTree(syntax, source);
  const last = source.lines.count;
  const pieces: Piece[] = [];
  const first = roots[0];
  const head = first ? headEnd(first.startLine - 1, source) : 0;
  // A file that defines nothing is said to be one where it is no longer than a window: it hands on what others define.
  const short = !first && source.fits(1, last, limits.window) ? last : head;
  if (short > 0) pieces.push(fileHead(short, last, roots, syntax));
  layOut(roots, short + 1, last, undefined, { source, blocks: blocksOf(roots) }, pieces);
  const joined = settleConstants(joinEntries(joinCrumbs(pieces, syntax, source), source), source);
  return withImportsUsed(joined, syntax, source);
}

/** What opens a group of definitions (`const (`) is no part of the file's head. */
function headEnd(last: number, source: MeasuredText): number {
  return last > 0 && opensGroup(source, last) ? last - 1 : last;
}

interface Layout {
  readonly source: MeasuredText;
  readonly blocks: TypeBlocks;
}

/** Lays definitions out over a run of lines, with `code` in the gaps. */
function layOut(nodes: readonly DefinitionNode[], from: number, to: number, holder: DefinitionNode | undefined, layout: Layout, pieces: Piece[]): void {
  const { source } = layout;
  let next = from;
  for (const node of nodes) {
    fillGap(next, node.startLine - 1, holder, source, pieces);
    definitionPieces(node, layout, pieces);
    next = node.endLine + 1;
  }
  fillGap(next, to, holder, source, pieces);
}

/** Blank lines stay with what they follow, so that a piece begins with its first word. */
function fillGap(from: number, to: number, holder: DefinitionNode | undefined, source: MeasuredText, pieces: Piece[]): void {
  let first = from;
  while (pieces.length > 0 && first <= to && first - from < mostBlankLines && source.isBlank(first)) first++;
  const before = pieces.at(-1);
  if (before && first > from) pieces[pieces.length - 1] = endingAt(before, first - 1);
  if (first <= to) pieces.push(gap(first, to, holder));
}

/** More than these are a gap of their own, lest the piece before grows beyond every limit. */
const mostBlankLines = 24;

function definitionPieces(node: DefinitionNode, layout: Layout, pieces: Piece[]): void {
  const { source, blocks } = layout;
  const firstChild = isReadWhole(node, source) ? undefined : node.children[0];
  const elsewhere = blocks.elsewhere(node);
  const members = firstChild || elsewhere.length > 0 ? [membersOf(node, elsewhere, source)] : [];
  const { kind, symbol, name, startLine, endLine } = node;
  const signature = unsigned.has(kind) ? name : signatureOf(node, source);
  // Written out: an object put together from others takes as long as all else that is done for a definition.
  pieces.push({
    kind,
    symbol,
    span: { startLine, endLine: firstChild ? firstChild.startLine - 1 : endLine },
    context: [...enclosing(node), ...members],
    name,
    extent: { startLine, endLine },
    signature,
    comment: isCut(node, source) ? commentOf(node, source) : '',
    again: blocks.isFurther(node) || opensBlock.test(signature),
  });
  if (firstChild) layOut(node.children, firstChild.startLine, node.endLine, node, layout, pieces);
}

/** Only what is cut into windows says its comment in each of them. */
function isCut({ startLine, endLine }: DefinitionNode, source: MeasuredText): boolean {
  return !source.fits(startLine, endLine, limits.window);
}

/** What has a name and no signature. */
const unsigned: ReadonlySet<ChunkKind> = new Set<ChunkKind>(['entry', 'section']);

/** What is declared elsewhere gets further members. */
const opensBlock = /^(?:public |private |internal |fileprivate |unsafe )*(?:extension|impl)\b/;

/** A section of small ones is read in one piece: the rules for narrow screens, the links in a page's header, a few tests. */
function isReadWhole(node: DefinitionNode, source: MeasuredText): boolean {
  return isSection(node) && source.tokens(node.startLine, node.endLine) <= limits.section;
}

function isSection({ kind, children }: DefinitionNode): boolean {
  return kind === 'section' && children.every((child) => isSection(child) || child.kind === 'function');
}

/** What stands before the first definition: imports and the file's own comment. It knows what the file defines and hands on. */
function fileHead(endLine: number, last: number, roots: readonly DefinitionNode[], syntax: Syntax): Piece {
  return { ...piece('file', '', 1, endLine, [outlineOf(roots), exportsOf(syntax)]), extent: { startLine: 1, endLine: last } };
}

function gap(startLine: number, endLine: number, holder: DefinitionNode | undefined): Piece {
  return holder ? piece('code', holder.symbol, startLine, endLine, [...enclosing(holder), titleOf(holder)]) : piece('code', '', startLine, endLine);
}

/** `module Billing`, `class Invoice`, … from the outside in. */
function enclosing(node: DefinitionNode): string[] {
  return node.parent ? [...enclosing(node.parent), titleOf(node.parent)] : [];
}

const titleOf = (node: DefinitionNode): string => `${node.kind} ${node.name}`;
