import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Item } from '../../src/core/evaluation/items.ts';
import { reader, type Lines, type Reading } from './reading.ts';

/** What a client hands to its model: the text that an answer has for it, or the data. */
export type Form = 'text' | 'data';

interface Range {
  readonly startLine: number;
  readonly endLine: number;
}

interface Found {
  readonly hits: readonly { readonly path: string; readonly startLine: number; readonly endLine: number; readonly text?: string; readonly extent?: Range }[];
}

/** Further places that an agent looks at before it gives up. */
const further = 50;
/** Of a long definition it reads so much at once. */
const screen = 60;

/**
 * Calls `search_code` as it is, then reads the definitions of its hits with `read_lines`, in order, as far as it has not seen them; then
 * asks for the places of fifty hits and reads those. Each whole answer counts, as text or as data, and so does each call.
 */
export async function searchAgent({ query, relevant }: Item, client: Client, form: Form): Promise<Reading> {
  const reading = reader(relevant);
  const call = <T>(name: string, given: Record<string, unknown>) => answered<T>(client, form, name, given);
  const read = new Set<string>();
  const full = new Set<string>();
  for (const given of [{ query }, { query, top: further, detail: 'outline', max_tokens: 4_000 }]) {
    const { data, cost } = await call<Found>('search_code', given);
    const shown = data.hits.filter(({ text }) => text !== undefined);
    for (const hit of shown) full.add(placeOf(hit.path, hit));
    if (reading.read(cost, shown.map(linesOf))) break;
    for (const hit of data.hits) {
      const definition = definitionOf(hit);
      if (read.has(placeOf(hit.path, definition))) continue;
      read.add(placeOf(hit.path, definition));
      for (const { startLine: start, endLine: end } of full.has(placeOf(hit.path, hit)) ? restOf(definition, hit) : [definition]) {
        const lines = await call<{ path: string; startLine: number; endLine: number }>('read_lines', { path: hit.path, start, end });
        if (reading.read(lines.cost, [linesOf(lines.data)])) return reading.result();
      }
    }
  }
  return reading.result();
}

/** What stands before and behind the lines that were shown. */
function restOf(whole: Range, shown: Range): Range[] {
  return [
    { startLine: whole.startLine, endLine: shown.startLine - 1 },
    { startLine: shown.endLine + 1, endLine: whole.endLine },
  ].filter(({ startLine, endLine }) => startLine <= endLine);
}

/** What the model reads of a call: its own arguments, and the answer. */
async function answered<T>(client: Client, form: Form, name: string, given: Record<string, unknown>): Promise<{ data: T; cost: string }> {
  const { content, structuredContent } = await client.callTool({ name, arguments: given });
  // Links are marked as the user's: they are not for the model.
  const text = (content as { text?: string }[]).flatMap((part) => part.text ?? []).join('\n');
  return { data: structuredContent as T, cost: JSON.stringify(given) + (form === 'data' ? JSON.stringify(structuredContent) : text) };
}

function linesOf({ path, startLine, endLine }: Found['hits'][number]): Lines {
  return { path, start: startLine, end: endLine };
}

/** All of it, or as much of a long one as fits on a screen, from where the hit begins. */
function definitionOf({ extent, startLine, endLine }: Found['hits'][number]): Range {
  if (!extent) return { startLine, endLine };
  if (extent.endLine - extent.startLine < screen) return extent;
  return { startLine, endLine: Math.max(endLine, Math.min(extent.endLine, startLine + screen - 1)) };
}

function placeOf(path: string, { startLine, endLine }: Range): string {
  return `${path}:${startLine}-${endLine}`;
}
