import * as v from 'valibot';
import { graphResult } from './model.ts';

/** Messages between the extension host and the page that draws callers and callees. */

export type { Confidence, GraphEdge, GraphNode, GraphResult, RelationKind } from '../core/model/relation.ts';

/** A symbol by its place: names alone are not unique. */
export const symbolPlace = v.object({ root: v.string(), path: v.string(), symbol: v.string(), startLine: v.number() });
export type SymbolPlace = v.InferOutput<typeof symbolPlace>;

export const toGraph = v.variant('type', [
  /** A picture of its own, of all symbols that a name means. */
  v.object({ type: v.literal('picture'), result: graphResult }),
  /** More of the picture that is shown: who calls this symbol and whom it calls. */
  v.object({ type: v.literal('further'), of: symbolPlace, result: graphResult }),
  /** A sentence: why there is nothing to show. */
  v.object({ type: v.literal('failed'), message: v.string() }),
]);
export type ToGraph = v.InferOutput<typeof toGraph>;

export const fromGraph = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  /** What a name means, as the user typed it. */
  v.object({ type: v.literal('find'), name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500)) }),
  v.object({ type: v.literal('further'), of: symbolPlace }),
  v.object({ type: v.literal('open'), root: v.string(), path: v.string(), startLine: v.number(), endLine: v.number() }),
]);
export type FromGraph = v.InferOutput<typeof fromGraph>;
