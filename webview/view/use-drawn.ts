import { useEffect, useRef, useState } from 'preact/hooks';

/** So many exchanges to either side of the reader are drawn at once; a tall view shows about four. */
const near = 5;
/** Drawn in one pause of the page: each takes some milliseconds, and a frame has sixteen. */
const inAPause = 2;
/** A page without pauses, or one that is hidden, goes on all the same. Milliseconds. */
const longestWait = 400;

type Ids = ReadonlySet<string>;
const none: Ids = new Set();

export interface Drawn {
  /** Came with the beginning of a long conversation and lay out of sight. */
  readonly far: Ids;
  /** Whether all of an exchange is drawn, or for the moment its question only. */
  readonly isDrawn: (id: string) => boolean;
}

/**
 * Which exchanges of a long conversation are drawn: those around the reader at once, the others in the page's pauses,
 * the newest first, and sooner where somebody scrolls to them.
 */
export function useDrawn(ids: readonly string[], reader: string | undefined, scroller: { readonly current: HTMLElement | null }): Drawn {
  const far = useFar(ids, reader);
  const [later, setLater] = useState<{ readonly of: Ids; readonly drawn: Ids }>({ of: none, drawn: none });
  const drawn = later.of === far ? later.drawn : none;
  const draw = (some: readonly string[]): void => setLater((before) => ({ of: far, drawn: new Set([...(before.of === far ? before.drawn : none), ...some]) }));

  useEffect(() => {
    const next = [...far].filter((id) => !drawn.has(id)).slice(-inAPause);
    if (next.length === 0) return;
    const pause = requestIdleCallback(() => draw(next), { timeout: longestWait });
    return () => cancelIdleCallback(pause);
  }, [far, drawn]);

  useEffect(() => {
    if (far.size === 0) return;
    const sight = new IntersectionObserver(
      (seen) => draw(seen.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => idOf(target))),
      { root: scroller.current, rootMargin: '100% 0px' },
    );
    scroller.current?.querySelectorAll('.far').forEach((one) => sight.observe(one));
    return () => sight.disconnect();
  }, [far]);

  return { far, isDrawn: (id) => !far.has(id) || drawn.has(id) };
}

/** The same set until another conversation comes: what is added to one is in sight. */
function useFar(ids: readonly string[], reader: string | undefined): Ids {
  const known = useRef<Ids>(none);
  const far = useRef<Ids>(none);
  const fresh = ids.filter((id) => !known.current.has(id));
  if (fresh.length > 0) known.current = new Set(ids);
  if (fresh.length > 2 * near) far.current = new Set(outOfSight(fresh, reader));
  return far.current;
}

function outOfSight(ids: readonly string[], reader: string | undefined): string[] {
  const found = reader === undefined ? -1 : ids.indexOf(reader);
  const at = found < 0 ? ids.length - 1 : found;
  return ids.filter((_, i) => Math.abs(i - at) > near);
}

export function idOf(exchange: Element): string {
  return exchange.getAttribute('data-id') ?? '';
}
