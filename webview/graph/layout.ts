import { graphlib, layout } from '@dagrejs/dagre';
import type { Link } from './picture.ts';
import type { Row } from './walk.ts';

/** Size of a symbol's box in CSS pixels: a name of about 22 letters over its place. */
export const box = { width: 184, height: 42 };

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Upper left corner of each box, by the key of its symbol. */
  readonly boxes: ReadonlyMap<string, Point>;
  readonly lines: readonly { readonly link: Link; readonly points: readonly Point[] }[];
}

/** Callers to the left, callees to the right, in columns whose lines cross as little as can be. */
export function layOut(rows: readonly Row[], links: readonly Link[]): Layout {
  const graph = new graphlib.Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 10, ranksep: 64, marginx: 16, marginy: 16 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { item } of rows) graph.setNode(item.key, { ...box });
  for (const { from, to } of links) graph.setEdge(from, to);
  layout(graph);
  const placed = graph as unknown as { node(key: string): Point; edge(from: string, to: string): { points: Point[] } };
  const size = graph.graph() as unknown as { width: number; height: number };
  const corner = (key: string): Point => ({ x: placed.node(key).x - box.width / 2, y: placed.node(key).y - box.height / 2 });
  return {
    width: size.width,
    height: size.height,
    boxes: new Map(rows.map(({ item }) => [item.key, corner(item.key)])),
    lines: links.map((link) => ({ link, points: betweenSides(placed.node(link.from), placed.edge(link.from, link.to).points.slice(1, -1), placed.node(link.to)) })),
  };
}

/** From the middle of one box's side to the middle of the other's that faces it. */
function betweenSides(from: Point, bends: readonly Point[], to: Point): Point[] {
  const half = (to.x < from.x ? -1 : 1) * (box.width / 2);
  return [{ x: from.x + half, y: from.y }, ...bends, { x: to.x - half, y: to.y }];
}

/** A line through points, smooth where it bends. */
export function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${round(first)}`;
  let before = first;
  for (const point of rest) {
    const middle = (before.x + point.x) / 2;
    path += ` C${round({ x: middle, y: before.y })} ${round({ x: middle, y: point.y })} ${round(point)}`;
    before = point;
  }
  return path;
}

function round({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
}
