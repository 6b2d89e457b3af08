import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Item } from '../../src/core/evaluation/items.ts';
import { estimateTokens } from '../../src/core/model/token-estimate.ts';
import { reader, type Lines, type Reading } from './reading.ts';

interface Found {
  readonly hits: readonly { readonly path: string; readonly startLine: number; readonly endLine: number; readonly text?: string; readonly extent?: { readonly startLine: number; readonly endLine: number } }[];
}

/** Further places that an agent looks at before it gives up. */
const further = 50;
/** Of a long definition it reads so much at once. */
const screen = 60;

/**
 * Calls `search_code` as it is, then reads the definitions of its hits with `read_lines`, in order, as far as it has not seen them; then
 * asks for the places of fifty hits and reads those. Each whole answer counts, as text or as data, whichever is longer, and so does each call.
 */
export async function searchAgent({ query, relevant }: Item, client: Client): Promise<Reading> {
  const reading = reader(relevant);
  const read = new Set<string>();
  for (const given of [{ query }, { query, top: further, detail: 'outline', max_tokens: 4_000 }]) {
    const { data, cost } = await call<Found>(client, 'search_code', given);
    const shown = data.hits.filter(({ text }) => text !== undefined);
    for (const hit of shown) read.add(placeOf(hit.path, hit));
    if (reading.read(cost, shown.map(linesOf))) break;
    for (const hit of data.hits) {
      const wanted = definitionOf(hit);
      if (read.has(placeOf(hit.path, wanted))) continue;
      read.add(placeOf(hit.path, wanted));
      const lines = await call<{ path: string; startLine: number; endLine: number }>(client, 'read_lines', { path: hit.path, start: wanted.startLine, end: wanted.endLine });
      if (reading.read(lines.cost, [linesOf(lines.data)])) return reading.result();
    }
  }
  return reading.result();
}

/** What the model reads of a call: its own arguments, and the answer. */
async function call<T>(client: Client, name: string, given: Record<string, unknown>): Promise<{ data: T; cost: string }> {
  const { content, structuredContent } = await client.callTool({ name, arguments: given });
  const text = (content as { text?: string; uri?: string; name?: string }[]).map((part) => part.text ?? `${part.name} ${part.uri}`).join('\n');
  const data = JSON.stringify(structuredContent);
  return { data: structuredContent as T, cost: JSON.stringify(given) + (estimateTokens(data) > estimateTokens(text) ? data : text) };
}

function linesOf({ path, startLine, endLine }: Found['hits'][number]): Lines {
  return { path, start: startLine, end: endLine };
}

/** All of it, or as much of a long one as fits on a screen, from where the hit begins. */
function definitionOf({ extent, startLine, endLine }: Found['hits'][number]): { startLine: number; endLine: number } {
  if (!extent) return { startLine, endLine };
  if (extent.endLine - extent.startLine < screen) return extent;
  return { startLine, endLine: Math.max(endLine, Math.min(extent.endLine, startLine + screen - 1)) };
}

function placeOf(path: string, { startLine, endLine }: { readonly startLine: number; readonly endLine: number }): string {
  return `${path}:${startLine}-${endLine}`;
}
