import type { DefinitionNode } from './definition-tree.ts';

/** Where a type's members stand in other places of its file: methods of Go, blocks of Rust, definitions of C++. */
export interface TypeBlocks {
  /** The members of a type that stand outside of it; none for its further blocks. */
  elsewhere(node: DefinitionNode): readonly DefinitionNode[];
  /** True for a block of a type that was declared before. */
  isFurther(node: DefinitionNode): boolean;
}

const types: ReadonlySet<string> = new Set(['class', 'interface', 'enum', 'type']);

export function blocksOf(roots: readonly DefinitionNode[]): TypeBlocks {
  const first = new Map<string, DefinitionNode>();
  for (const node of roots) if (types.has(node.kind) && !first.has(node.symbol)) first.set(node.symbol, node);
  const members = new Map<DefinitionNode, DefinitionNode[]>();
  const isFurther = (node: DefinitionNode): boolean => types.has(node.kind) && first.has(node.symbol) && first.get(node.symbol) !== node;
  for (const node of roots) {
    const holder = first.get(types.has(node.kind) ? node.symbol : node.symbol.slice(0, Math.max(0, node.symbol.lastIndexOf('.'))));
    if (!holder || holder === node) continue;
    const added = types.has(node.kind) ? node.children : [shortNamed(node)];
    members.set(holder, [...(members.get(holder) ?? []), ...added]);
  }
  return { elsewhere: (node) => members.get(node) ?? [], isFurther };
}

/** `push` of `Queue.push`: as it would be called inside. */
function shortNamed(node: DefinitionNode): DefinitionNode {
  return { ...node, name: node.name.slice(node.name.lastIndexOf('.') + 1) };
}
