import * as z from 'zod';
import { details } from '../../core/answering/tools/compact-hits.ts';
import { chunkKinds } from '../../core/model/chunk.ts';
import type { GraphNode } from '../../core/model/relation.ts';

/** What several tools take or give. */
export const root = z.string().optional().describe('Which of several roots; absent where there is one.');
export const path = z.string().describe('Relative to the root, with forward slashes.');
export const startLine = z.number().int().describe('First line, counted from 1.');
export const endLine = z.number().int().describe('Last line, included.');
export const kind = z.enum(chunkKinds);

export const definition = z.object({ root, path, startLine, endLine, kind, symbol: z.string() });

export function definitionOf({ root: name, path: file, startLine: first, endLine: last, kind: what, symbol }: GraphNode): z.infer<typeof definition> {
  return { ...rootOf(name), path: file, startLine: first, endLine: last, kind: what, symbol };
}

export function rootOf(name: string): { root?: string } {
  return name === '' ? {} : { root: name };
}

/** Some answers are for a prompt that is nearly full, others for a look at one thing. */
export function budget(usual: number) {
  return z.number().int().min(100).max(50_000).default(usual).describe('About how many tokens the answer may have.');
}

export const detail = z.enum(details).default('full').describe('"full": the code; "signatures": the first line of each place; "outline": only where it is.');
