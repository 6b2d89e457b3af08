import * as v from 'valibot';
import { counted, parameters, qualified, tool } from './tool.ts';

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
    const { matches, nodes } = await engine.graph({ symbol: name, direction: 'callees', depth: 0 }, signal);
    const found = matches.flatMap((id) => (nodes[id] ? [nodes[id]] : []));
    const lines = found.slice(0, mostSymbols).map((node) => `${qualified(node)}:${node.startLine}-${node.endLine} ${node.kind} ${node.symbol}`);
    if (found.length > mostSymbols) lines.push(`… and ${found.length - mostSymbols} more`);
    return { text: lines.join('\n') || `No definition is named ${name}. Try search_code.`, summary: counted(found.length, 'definition'), pieces: [] };
  },
);
