import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { renderRelations } from '../../core/answering/tools/graph.ts';
import { withEdges } from '../../core/answering/tools/with-edges.ts';
import { errors } from '../../core/errors.ts';
import { confidences, graphQuestions, relationKinds } from '../../core/model/relation.ts';
import type { Served } from '../served.ts';
import { definition, definitionOf } from './shapes.ts';
import { look, readsOnly } from './tool-result.ts';

const input = {
  symbol: z.string().trim().max(300).default('').describe('A name, such as RetryQueue.run; for outline the path of a file; nothing for entries.'),
  direction: z
    .enum(graphQuestions)
    .default('both')
    .describe('callers, callees or both; touched: all that a change may reach; entries: what nobody calls; outline: what a file defines and what leads there.'),
  depth: z.number().int().min(1).max(10).default(1).describe('How many steps to follow.'),
  to: z.string().trim().max(300).optional().describe('Asks for the shortest chain of calls from symbol to this one instead.'),
  top: z.number().int().min(1).max(1_000).default(60).describe('How many relations at most.'),
};

const output = {
  symbol: z.string(),
  matches: z.array(z.number().int()).describe('Which nodes the symbol names.'),
  nodes: z.array(definition.extend({ id: z.number().int() })),
  edges: z.array(z.object({ from: z.number().int(), to: z.number().int(), kind: z.enum(relationKinds), path: z.string(), line: z.number().int(), confidence: z.enum(confidences) })).describe('"from" says at path:line that it calls, imports, extends or implements "to".'),
  unresolved: z.array(z.object({ from: z.number().int(), path: z.string(), line: z.number().int(), callee: z.string() })).describe('Calls that "from" makes and that may lead somewhere here, nobody can tell where.'),
  namesakes: z.number().int().describe('How many definitions share the last name: a call by name may mean any of them.'),
  bases: z.array(z.string()).optional().describe('Where the class does not define the member itself: its bases, in which it was looked for.'),
  goalFound: z.boolean().optional(),
  leftOut: z.number().int().optional().describe('Further relations that top left out.'),
};

export function registerGraph(server: McpServer, served: Served): void {
  server.registerTool(
    'graph',
    {
      title: 'Callers and callees',
      description: 'Says who calls a symbol and what it calls, over all files, with the line of each call and how certain it is.',
      inputSchema: input,
      outputSchema: output,
      annotations: readsOnly,
    },
    ({ symbol, direction, depth, to, top }, extra) =>
      look(served, extra, async (signal) => {
        if (symbol === '' && direction !== 'entries') throw errors.wrongUsage('The tool needs a symbol.', 'Give one, or ask for the direction "entries".');
        const whole = await served.engine.graph({ symbol, direction, depth, ...(to === undefined ? {} : { to }) }, signal);
        const { result, leftOut } = withEdges(whole, top);
        const nodes = result.nodes.map((node) => ({ id: node.id, ...definitionOf(node) }));
        return { content: [{ type: 'text', text: renderRelations(whole, top) }], structuredContent: { ...result, nodes, ...(leftOut > 0 ? { leftOut } : {}) } };
      }),
  );
}
