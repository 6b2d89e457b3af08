import { measure, type MeasuredText } from '../../src/core/chunking/measured-text.ts';
import { definitionTree, type DefinitionNode } from '../../src/core/chunking/definition-tree.ts';
import type { ChunkKind } from '../../src/core/model/chunk.ts';
import type { Syntax } from '../../src/core/ports/parser.ts';
import { isTelling, saidBy } from './comments.ts';

/** A definition as it is found: what the index would embed, with and without what people wrote about it. */
export interface Definition {
  readonly path: string;
  readonly language: string;
  readonly kind: ChunkKind;
  readonly name: string;
  readonly symbol: string;
  /** Path and enclosing definitions, as before every chunk's text. */
  readonly context: string;
  /** The code without its doc comment; other comments still in it. */
  readonly code: string;
  /** All of it, as it stands. */
  readonly whole: string;
  /** The code without any comment. */
  readonly bare: string;
  /** What its doc comment tells, or empty. */
  readonly said: string;
  /** Telling comments inside it. */
  readonly remarks: readonly string[];
}

/** What is longer is embedded in several chunks; the first of them says the most. */
const longestCode = 3_600;

export function definitionsOf(path: string, language: string, text: string, syntax: Syntax): Definition[] {
  const source = measure(text);
  const found: Definition[] = [];
  const visit = (node: DefinitionNode): void => {
    const definition = definitionOf(node, path, language, source, syntax);
    if (definition) found.push(definition);
    node.children.forEach(visit);
  };
  definitionTree(syntax, source).forEach(visit);
  return found;
}

function definitionOf(node: DefinitionNode, path: string, language: string, source: MeasuredText, syntax: Syntax): Definition | undefined {
  if (node.kind === 'section' || node.kind === 'entry') return undefined;
  const first = source.lines.startOf(node.startLine);
  // A class is its header and the names of its members, as its first chunk is.
  const header = node.children[0] && node.children[0].startLine > node.startLine ? source.lines.startOf(node.children[0].startLine) : undefined;
  const last = Math.min(header ?? source.lines.endOf(node.endLine), node.declaration.start + longestCode);
  const comments = syntax.leading.filter(({ start, end }) => start >= first && end <= last && isComment(source.text, start));
  const before = comments.filter(({ end }) => end <= node.declaration.start);
  const inside = comments.filter(({ start }) => start >= node.declaration.start);
  const docstring = docstringOf(language, source.text, node, last);
  const cuts = docstring ? [docstring] : [];
  const texts = [...(docstring ? [docstring] : []), ...nearest(before, source.text)].map(({ start, end }) => source.text.slice(start, end));
  const said = [...texts, before.map(({ start, end }) => source.text.slice(start, end)).join('\n')].map(saidBy).find(isTelling) ?? '';
  const members = header === undefined ? '' : `\nmembers: ${[...new Set(node.children.map(({ name }) => name))].slice(0, 40).join(', ')}`;
  const code = without(source.text, node.declaration.start, last, cuts);
  if (code.length < 24) return undefined;
  return {
    path,
    language,
    kind: node.kind,
    name: node.name,
    symbol: node.symbol,
    context: [path, ...enclosing(node)].join('\n') + members,
    code,
    whole: without(source.text, first, last, []),
    bare: without(source.text, node.declaration.start, last, [...cuts, ...inside]),
    said,
    remarks: remarksOf(inside, source),
  };
}

function enclosing(node: DefinitionNode): string[] {
  return node.parent ? [...enclosing(node.parent), `${node.parent.kind} ${node.parent.name}`] : [];
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Comments are kept together with decorators and attributes; those begin otherwise. */
function isComment(text: string, start: number): boolean {
  return /^(?:\/\/|\/\*|#(?![[A-Za-z])|--|\{-|\(\*|;|%|"""|=begin|<!--)/.test(text.slice(start, start + 4));
}

/** The string that a Python body begins with. */
function docstringOf(language: string, text: string, node: DefinitionNode, last: number): Range | undefined {
  if (language !== 'python') return undefined;
  const body = text.slice(node.declaration.start, last);
  const match = /^(?:@[^\n]*\n\s*)*(?:async\s+)?(?:def|class)\b[\s\S]{0,600}?:[ \t]*(?:#[^\n]*)?\n\s*[rRuUbB]?("""|''')([\s\S]*?)\1/.exec(body);
  if (!match) return undefined;
  const end = node.declaration.start + match[0].length;
  return { start: end - (match[2]?.length ?? 0) - 6, end };
}

/** The last comment before a definition: one block, or lines that follow each other. */
function nearest(comments: readonly Range[], text: string): Range[] {
  const last = comments.at(-1);
  if (!last) return [];
  let { start } = last;
  if (!isBlock(text, start)) {
    for (const { start: begins, end } of comments.slice(0, -1).reverse()) {
      if (isBlock(text, begins) || text.slice(end, start).trim() !== '') break;
      start = begins;
    }
  }
  return [{ start, end: last.end }];
}

function isBlock(text: string, start: number): boolean {
  return /^(?:\/\*|\{-|\(\*)/.test(text.slice(start, start + 2));
}

function without(text: string, start: number, end: number, cuts: readonly Range[]): string {
  let kept = '';
  let at = start;
  for (const cut of [...cuts].sort((a, b) => a.start - b.start)) {
    if (cut.start < at || cut.start >= end) continue;
    kept += text.slice(at, cut.start);
    at = Math.min(cut.end, end);
  }
  return (kept + text.slice(at, end)).replace(/\n\s*\n+/g, '\n').trim();
}

/** Comments that follow each other line on line are one. */
function remarksOf(comments: readonly Range[], source: MeasuredText): string[] {
  const groups: Range[] = [];
  for (const comment of comments) {
    const before = groups.at(-1);
    if (before && source.text.slice(before.end, comment.start).trim() === '') groups[groups.length - 1] = { start: before.start, end: comment.end };
    else groups.push(comment);
  }
  return groups.map(({ start, end }) => saidBy(source.text.slice(start, end))).filter((remark) => isTelling(remark) && remark.split(' ').length >= 4);
}
