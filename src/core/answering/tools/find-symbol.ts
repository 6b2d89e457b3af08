import * as v from 'valibot';
import type { GraphNode } from '../../model/relation.ts';
import { counted, parameters, qualified, tool, type ToolScope } from './tool.ts';

const mostSymbols = 30;

export const findSymbol = tool(
  {
    name: 'find_symbol',
    description: 'Finds where a class, function, method or type of this name is defined. Returns path and lines of each definition.',
    parameters: parameters({ name: { type: 'string', description: 'A name, such as RetryQueue, run or RetryQueue.run.' } }, ['name']),
  },
  v.object({ name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)) }),
  ({ name }) => name,
  async ({ name }, { engine }, signal) => {
    const found = await definitionsNamed(name, engine, signal);
    return { text: renderDefinitions(name, found, mostSymbols), summary: counted(found.length, 'definition'), pieces: [] };
  },
);

/** Where symbols of this name are defined, below `prefix` only where one is given. */
export async function definitionsNamed(name: string, engine: Pick<ToolScope['engine'], 'graph'>, signal: AbortSignal, prefix = ''): Promise<GraphNode[]> {
  const { matches, nodes } = await engine.graph({ symbol: name, direction: 'callees', depth: 0, prefix }, signal);
  return matches.flatMap((id) => (nodes[id] ? [nodes[id]] : []));
}

/** A line a definition, as many as `most`. */
export function renderDefinitions(name: string, found: readonly GraphNode[], most: number): string {
  const lines = found.slice(0, most).map((node) => `${qualified(node)}:${node.startLine}-${node.endLine} ${node.kind} ${node.symbol}`);
  if (found.length > most) lines.push(`… and ${found.length - most} more`);
  return lines.join('\n') || `No definition is named ${name}. Try search_code.`;
}
