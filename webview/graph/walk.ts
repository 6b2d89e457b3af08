import { rankOf, type Item, type Link, type Picture } from './picture.ts';

/** Which way from the symbol in the middle: to those that call it, or to those that it calls. */
export type Side = 'callers' | 'callees';

/** A symbol at its place in the tree: the picture shows each symbol once, where the walk first meets it. */
export interface Row {
  readonly item: Item;
  /** 1 for the symbol in the middle. */
  readonly level: number;
  /** Absent for the symbol in the middle. */
  readonly side?: Side;
  /** Through which link it was reached, and from which symbol. */
  readonly link?: Link;
  readonly parent?: string;
  /** Links of it on its side that are not shown yet. */
  readonly hidden: number;
  readonly opened: boolean;
}

/** What the user has unfolded: how many neighbours of a symbol are shown on a side. */
export type Shown = ReadonlyMap<string, number>;

/** As many neighbours at once as a picture of three columns holds without a search. */
export const atOnce = 12;

export function shownKey(item: string, side: Side): string {
  return `${side}\0${item}`;
}

/** Neighbours on a side, the surest first, then in order of their places. */
export function neighbours({ links, items }: Pick<Picture, 'links' | 'items'>, key: string, side: Side): { readonly item: Item; readonly link: Link }[] {
  const [here, there] = side === 'callers' ? (['to', 'from'] as const) : (['from', 'to'] as const);
  return links
    .flatMap((link) => {
      const item = link[here] === key ? items.get(link[there]) : undefined;
      return item ? [{ item, link }] : [];
    })
    .sort((a, b) => rankOf(a.link.confidence) - rankOf(b.link.confidence) || a.item.path.localeCompare(b.item.path) || a.item.startLine - b.item.startLine);
}

/** The rows of the tree in reading order: the middle, all that leads to it, all that it leads to. */
export function rowsOf(picture: Picture, middle: string, shown: Shown): Row[] {
  const item = picture.items.get(middle);
  if (!item) return [];
  const seen = new Set([middle]);
  const rows: Row[] = [{ item, level: 1, hidden: 0, opened: true }];
  for (const side of ['callers', 'callees'] as const) branch(picture, middle, side, 2, shown, seen, rows);
  return rows;
}

function branch(picture: Picture, parent: string, side: Side, level: number, shown: Shown, seen: Set<string>, rows: Row[]): void {
  const most = shown.get(shownKey(parent, side)) ?? 0;
  for (const { item, link } of neighbours(picture, parent, side).slice(0, most)) {
    if (seen.has(item.key)) continue;
    seen.add(item.key);
    const all = neighbours(picture, item.key, side).length;
    const open = shown.get(shownKey(item.key, side)) ?? 0;
    rows.push({ item, level, side, link, parent, hidden: Math.max(0, all - open), opened: open > 0 });
    branch(picture, item.key, side, level + 1, shown, seen, rows);
  }
}

/** The links between symbols that are in sight, whichever way they were reached. */
export function visibleLinks(picture: Picture, rows: readonly Row[]): Link[] {
  const keys = new Set(rows.map(({ item }) => item.key));
  return picture.links.filter(({ from, to }) => keys.has(from) && keys.has(to));
}
