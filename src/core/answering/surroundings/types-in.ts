import type { Engine } from '../../engine.ts';
import type { Attachment } from '../../model/answer.ts';
import type { Relative } from './surroundings.ts';

const types: ReadonlySet<string> = new Set(['class', 'interface', 'enum', 'type']);
/** The names that are used most say most; each costs a look into the graph. */
const mostNames = 10;

/** Definitions of the types that some code names, where a name means one thing only. */
export async function typesIn(code: readonly Attachment[], engine: Pick<Engine, 'graph'>, signal: AbortSignal): Promise<Relative[]> {
  const found: Relative[] = [];
  for (const name of namesOf(code.map(({ text }) => text).join('\n'))) {
    const { matches, nodes } = await engine.graph({ symbol: name, direction: 'callees', depth: 0 }, signal);
    const [node, ...others] = matches.flatMap((id) => (nodes[id] && types.has(nodes[id].kind) ? [nodes[id]] : []));
    const inside = node && code.some(({ root, path, span }) => root === node.root && path === node.path && span.startLine <= node.startLine && span.endLine >= node.endLine);
    if (node && others.length === 0 && !inside) found.push({ role: 'type', of: node, node, path: node.path, line: node.startLine, confidence: 'likely' });
  }
  return found;
}

function namesOf(text: string): string[] {
  const counts = new Map<string, number>();
  for (const [name] of text.matchAll(/\b[A-Z][A-Za-z0-9]{2,60}\b/g)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([name]) => /[a-z]/.test(name)).sort((a, b) => b[1] - a[1]).slice(0, mostNames).map(([name]) => name);
}
