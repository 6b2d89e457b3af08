import type { Syntax } from '../ports/parser.ts';
import { clip } from './clip.ts';
import { endingAt, joinCrumbs } from './crumbs.ts';
import { definitionTree, type DefinitionNode } from './definition-tree.ts';
import { joinEntries } from './join-entries.ts';
import { limits } from './limits.ts';
import type { MeasuredText } from './measured-text.ts';
import { piece, type Piece } from './piece.ts';

/** Source code: a piece for each definition, `code` between them. */
export function codePieces(syntax: Syntax, source: MeasuredText): Piece[] {
  const roots = definitionTree(syntax, source);
  const last = source.lines.count;
  const pieces: Piece[] = [];
  const first = roots[0];
  const head = first ? first.startLine - 1 : 0;
  if (head > 0) pieces.push(fileHead(head, last, roots));
  layOut(roots, head + 1, last, undefined, source, pieces);
  return joinEntries(joinCrumbs(pieces, source), source);
}

/** Lays definitions out over a run of lines, with `code` in the gaps. */
function layOut(nodes: readonly DefinitionNode[], from: number, to: number, holder: DefinitionNode | undefined, source: MeasuredText, pieces: Piece[]): void {
  let next = from;
  for (const node of nodes) {
    fillGap(next, node.startLine - 1, holder, source, pieces);
    definitionPieces(node, source, pieces);
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

function definitionPieces(node: DefinitionNode, source: MeasuredText, pieces: Piece[]): void {
  const signature = declarationText(node, source);
  const extent = { startLine: node.startLine, endLine: node.endLine };
  const firstChild = node.children[0];
  if (!firstChild || isReadWhole(node, source)) {
    pieces.push({ ...piece(node.kind, node.symbol, node.startLine, node.endLine, enclosing(node)), name: node.name, extent, signature });
    return;
  }
  const header = piece(node.kind, node.symbol, node.startLine, firstChild.startLine - 1, [...enclosing(node), members('members', node.children)]);
  pieces.push({ ...header, name: node.name, extent, signature });
  layOut(node.children, firstChild.startLine, node.endLine, node, source, pieces);
}

/** A section of small sections is read in one piece: the rules for narrow screens, the links in a page's header. */
function isReadWhole(node: DefinitionNode, source: MeasuredText): boolean {
  return isSection(node) && source.tokens(node.startLine, node.endLine) <= limits.section;
}

function isSection({ kind, children }: DefinitionNode): boolean {
  return kind === 'section' && children.every(isSection);
}

/** What stands before the first definition: imports and the file's own comment. It knows what the file defines. */
function fileHead(endLine: number, last: number, roots: readonly DefinitionNode[]): Piece {
  return { ...piece('file', '', 1, endLine, [members('defines', roots)]), extent: { startLine: 1, endLine: last } };
}

function gap(startLine: number, endLine: number, holder: DefinitionNode | undefined): Piece {
  return holder ? piece('code', holder.symbol, startLine, endLine, [...enclosing(holder), titleOf(holder)]) : piece('code', '', startLine, endLine);
}

/** `module Billing`, `class Invoice`, … from the outside in. */
function enclosing(node: DefinitionNode): string[] {
  return node.parent ? [...enclosing(node.parent), titleOf(node.parent)] : [];
}

const titleOf = (node: DefinitionNode): string => `${node.kind} ${node.name}`;

/** More names than this say nothing about what a file or a class is for, and would outweigh its own text. */
const mostNames = 40;

function members(label: string, nodes: readonly DefinitionNode[]): string {
  const names = [...new Set(nodes.map((node) => node.name))].slice(0, mostNames);
  return `${label}: ${names.join(', ')}`;
}

/** A declaration fits in this on three or four lines; what is longer is data, not a signature. */
const longestDeclaration = 320;

function declarationText({ declaration }: DefinitionNode, source: MeasuredText): string {
  const end = Math.min(declaration.end, declaration.start + longestDeclaration);
  return clip(source.text.slice(declaration.start, end).replace(/\s+/g, ' ').trim(), longestDeclaration);
}
