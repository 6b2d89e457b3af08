import type { GraphAction } from './graph-state.ts';
import type { Layout, Point } from './layout.ts';
import type { Row, Side } from './walk.ts';

interface Around {
  readonly rows: readonly Row[];
  /** Null where the rows are drawn as a tree. */
  readonly layout: Layout | null;
  readonly dispatch: (action: GraphAction) => void;
  readonly open: (row: Row) => void;
  /** Opens a line where the link to the row is said, the next one each time. */
  readonly openCall: (row: Row) => void;
  readonly unfold: (row: Row, side: Side) => void;
  readonly centre: (row: Row) => void;
}

/** What a key does on a symbol; false where it does nothing. */
export function actOnKey(event: KeyboardEvent, row: Row, around: Around): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { dispatch, rows } = around;
  const go = (to: Row | undefined): boolean => {
    if (to) dispatch({ type: 'focused', key: to.item.key, moved: true });
    return to !== undefined;
  };
  switch (event.key) {
    case 'Enter':
      around.open(row);
      return true;
    case 'l':
    case 'L':
      around.openCall(row);
      return true;
    case ' ':
      if (row.side && row.opened && row.hidden === 0) dispatch({ type: 'folded', key: row.item.key, side: row.side });
      else if (row.side) around.unfold(row, row.side);
      return true;
    case 'c':
    case 'C':
      around.centre(row);
      return true;
    case 'Backspace':
      dispatch({ type: 'back' });
      return true;
    case 'Home':
      return go(rows[0]);
    case 'End':
      return go(rows.at(-1));
    case 'ArrowUp':
    case 'ArrowDown':
    case 'ArrowLeft':
    case 'ArrowRight':
      return arrow(event.key, row, around, go);
    default:
      return false;
  }
}

function arrow(key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight', row: Row, { rows, layout, unfold }: Around, go: (to: Row | undefined) => boolean): boolean {
  if (layout) {
    const there = nearest(key, row, rows, layout);
    // At the rim the walk goes on with what is not shown yet.
    const outwards: Side | null = key === 'ArrowLeft' ? 'callers' : key === 'ArrowRight' ? 'callees' : null;
    if (!there && outwards !== null && row.side === outwards && !row.opened) unfold(row, outwards);
    return go(there) || outwards !== null;
  }
  const at = rows.indexOf(row);
  if (key === 'ArrowUp') return go(rows[at - 1]);
  if (key === 'ArrowDown') return go(rows[at + 1]);
  if (key === 'ArrowLeft') return go(rows.find(({ item }) => item.key === row.parent));
  if (row.side && !row.opened) {
    unfold(row, row.side);
    return true;
  }
  return go(rows.find(({ parent }) => parent === row.item.key));
}

/** The nearest box in that direction: up and down in the same column, left and right in another. */
function nearest(key: string, row: Row, rows: readonly Row[], { boxes }: Layout): Row | undefined {
  const here = boxes.get(row.item.key);
  if (!here) return undefined;
  const vertical = key === 'ArrowUp' || key === 'ArrowDown';
  const forward = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1;
  const found = rows.flatMap((other) => {
    const there = boxes.get(other.item.key);
    const ahead = there ? ((vertical ? there.y - here.y : there.x - here.x) * forward) : 0;
    const aside = there ? Math.abs(vertical ? there.x - here.x : there.y - here.y) : 0;
    return there && ahead > 1 && (!vertical || aside < 1) ? [{ other, distance: distance(vertical, ahead, aside) }] : [];
  });
  return found.sort((a, b) => a.distance - b.distance)[0]?.other;
}

/** The next column is nearer than anything beyond it, whatever its height. */
function distance(vertical: boolean, ahead: Point['x'], aside: Point['y']): number {
  return vertical ? ahead : ahead * 1_000 + aside;
}
