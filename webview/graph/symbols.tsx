import { Fragment } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { t } from '../../src/protocol/l10n.ts';
import { layOut, pathOf, type Layout } from './layout.ts';
import type { GraphPageProps } from './graph-page.tsx';
import { actOnKey } from './keys.ts';
import type { Picture } from './picture.ts';
import { SymbolRow } from './symbol-row.tsx';
import { neighbours, rowsOf, shownKey, visibleLinks, type Row, type Side } from './walk.ts';

/**
 * The symbols: one tree for the keyboard and for screen readers, whichever way it is drawn. As a picture the same rows lie at
 * places of their own, over the lines between them.
 */
export function Symbols({ state, dispatch, post, picture, look }: GraphPageProps & { picture: Picture; look: 'picture' | 'tree' }) {
  const tree = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => rowsOf(picture, state.middle, state.shown), [picture, state.middle, state.shown]);
  const layout = useMemo(() => (look === 'picture' ? layOut(rows, visibleLinks(picture, rows)) : null), [look, rows, picture]);
  useFollowing(tree, state.focused, state.moves, layout);

  const unfold = (row: Row, side: Side): void => {
    if (!state.known.has(row.item.key)) post({ type: 'further', of: placeOf(row) });
    dispatch({ type: 'unfolded', key: row.item.key, side });
  };
  const centre = (row: Row): void => {
    if (!state.known.has(row.item.key)) post({ type: 'further', of: placeOf(row) });
    dispatch({ type: 'centred', key: row.item.key });
  };
  const open = ({ item: { root, path, startLine, endLine } }: Row): void => post({ type: 'open', root, path, startLine, endLine });
  const calls = useRef(new Map<string, number>());
  const openCall = ({ item, link }: Row): void => {
    const turn = calls.current.get(item.key) ?? 0;
    const place = link?.places[turn % link.places.length];
    if (!place) return;
    calls.current.set(item.key, turn + 1);
    post({ type: 'open', root: place.root, path: place.path, startLine: place.line, endLine: place.line });
  };
  const focused = rows.some(({ item }) => item.key === state.focused) ? state.focused : state.middle;
  const keyDown = (event: KeyboardEvent): void => {
    const row = rows.find(({ item }) => item.key === focused);
    if (row && actOnKey(event, row, { rows, layout, dispatch, open, openCall, unfold, centre })) event.preventDefault();
  };
  const more = (side: Side) => <More key={side} picture={picture} state={state} side={side} layout={layout} onMore={() => dispatch({ type: 'unfolded', key: state.middle, side })} />;
  return (
    <div class="symbols-scroller">
      <div class="symbols" ref={tree} role="tree" aria-label={t('Callers and callees')} aria-keyshortcuts="Enter L Space C Backspace" onKeyDown={keyDown} style={layout ? { width: `${layout.width}px`, height: `${layout.height + roomForMore}px` } : { width: '', height: '' }}>
        {layout && <Lines layout={layout} />}
        {rows.map((row, i) => (
          <Fragment key={row.item.key}>
            {look === 'tree' && isFirst(rows, i, 'callees') && more('callers')}
            <SymbolRow
              row={row}
              place={layout?.boxes.get(row.item.key)}
              current={row.item.key === focused}
              furtherKnown={state.known.has(row.item.key)}
              heading={look === 'tree' ? headingOf(picture, rows, i, state.middle) : null}
              onFocus={() => dispatch({ type: 'focused', key: row.item.key, moved: false })}
              onOpen={() => open(row)}
              onCall={() => openCall(row)}
              onCentre={() => centre(row)}
              onUnfold={() => row.side && (row.opened && row.hidden === 0 ? dispatch({ type: 'folded', key: row.item.key, side: row.side }) : unfold(row, row.side))}
            />
          </Fragment>
        ))}
        {(look === 'picture' || !rows.some(({ side }) => side === 'callees')) && more('callers')}
        {more('callees')}
      </div>
    </div>
  );
}

function placeOf({ item: { root, path, symbol, startLine } }: Row) {
  return { root, path, symbol, startLine };
}

function isFirst(rows: readonly Row[], i: number, side: Side): boolean {
  return rows[i]?.side === side && rows[i - 1]?.side !== side;
}

/** The tree says before its first caller and its first callee what follows. */
function headingOf(picture: Picture, rows: readonly Row[], i: number, middle: string): string | null {
  const row = rows[i];
  if (!row?.side || !isFirst(rows, i, row.side)) return null;
  const all = neighbours(picture, middle, row.side);
  const sure = all.filter(({ link }) => link.confidence !== 'by-name').length;
  const guessed = all.length > sure ? t(', {0} more by name only', all.length - sure) : '';
  return (row.side === 'callers' ? t('Callers: {0}', sure) : t('Callees: {0}', sure)) + guessed;
}

/** Under the picture, in CSS pixels. */
const roomForMore = 24;

/** What the middle has more of than is shown. */
function More({ picture, state, side, layout, onMore }: Pick<GraphPageProps, 'state'> & { picture: Picture; side: Side; layout: Layout | null; onMore: () => void }) {
  const all = neighbours(picture, state.middle, side).length;
  const left = all - (state.shown.get(shownKey(state.middle, side)) ?? 0);
  if (left <= 0) return null;
  const style = layout ? { position: 'absolute' as const, bottom: '0', ...(side === 'callers' ? { left: '16px' } : { right: '16px' }) } : {};
  // In a tree all is an item; its keys are its own, not those of the symbol that the tree is at.
  const ownKeys = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
  };
  return (
    <button type="button" role="treeitem" aria-level={2} class="button link more-symbols" style={style} onClick={onMore} onKeyDown={ownKeys}>
      {side === 'callers' ? t('{0} more callers', left) : t('{0} more callees', left)}
    </button>
  );
}

/** Decoration: what each line says is said by the rows it joins. */
function Lines({ layout }: { layout: Layout }) {
  return (
    <svg class="lines" width={layout.width} height={layout.height} aria-hidden="true">
      <defs>
        <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
          <path d="M0,0.5 L7,4 L0,7.5 z" />
        </marker>
      </defs>
      {layout.lines.map(({ link, points }) => (
        <path key={`${link.from}\0${link.to}`} class="line-between" data-confidence={link.confidence} d={pathOf(points)} marker-end="url(#arrow)" />
      ))}
    </svg>
  );
}

/** The keyboard's symbol comes into sight when it moves there; the middle does so when the picture is new. */
function useFollowing(tree: { readonly current: HTMLDivElement | null }, focused: string, moves: number, layout: Layout | null): void {
  const before = useRef(0);
  useLayoutEffect(() => {
    const element = tree.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]');
    if (!element || moves === before.current) return;
    const first = before.current === 0;
    before.current = moves;
    element.scrollIntoView({ block: first ? 'center' : 'nearest', inline: first ? 'center' : 'nearest' });
    if (!first || document.activeElement === document.body) element.focus({ preventScroll: true });
  }, [focused, moves, layout]);
}

