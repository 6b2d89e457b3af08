import { clip } from './clip.ts';
import { signatureOf } from './declaration.ts';
import type { DefinitionNode } from './definition-tree.ts';
import type { MeasuredText } from './measured-text.ts';
import type { Syntax } from '../ports/parser.ts';

/** More names than this say nothing about what a file or a class is for, and would outweigh its own text. */
const mostNames = 40;

/** A signature in a list is read for its names and types; forty of them stay within a definition's own size. */
const longestInList = 100;

/** What a file defines, each with the names of what it holds: `class Queue (push, run)`. */
export function outlineOf(roots: readonly DefinitionNode[]): string {
  let left = mostNames;
  const parts: string[] = [];
  for (const { kind, name, children } of distinct(roots)) {
    if (left-- <= 0) break;
    const held = kind === 'section' ? [] : distinct(children).slice(0, Math.max(0, left));
    left -= held.length;
    parts.push(held.length > 0 ? `${name} (${held.map((child) => child.name).join(', ')})` : name);
  }
  return parts.length > 0 ? `defines: ${parts.join(', ')}` : '';
}

/** The members of a class, in it or elsewhere in the file, with their signatures, not their bodies; of a section only their names. */
export function membersOf({ kind, children }: DefinitionNode, elsewhere: readonly DefinitionNode[], source: MeasuredText): string {
  const members = distinct([...children, ...elsewhere]).slice(0, mostNames);
  if (kind === 'section') return `members: ${members.map(({ name }) => name).join(', ')}`;
  return ['members:', ...members.map((member) => clip(signatureOf(member, source), longestInList))].join('\n');
}

/** Names that a file hands on under another's or its own: `export { a } from './a'`. */
export function exportsOf({ mentions }: Syntax): string {
  const names = new Set<string>();
  for (const { kind, name, alias, text } of mentions) {
    if (kind === 'export') names.add(alias || name || text);
    else if (kind === 'export.default') names.add(name ? `default ${name}` : 'default');
  }
  const known = [...names].slice(0, mostNames);
  return known.length > 0 ? `exports: ${known.join(', ')}` : '';
}

function distinct(nodes: readonly DefinitionNode[]): DefinitionNode[] {
  const seen = new Set<string>();
  return nodes.filter(({ name }) => !seen.has(name) && seen.add(name));
}
