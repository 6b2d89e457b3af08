import type { Exchange } from '../protocol/conversation.ts';
import type { Place } from './open-place.ts';

/** A place in the list of an exchange, counted from 0. */
export interface CitedPosition {
  readonly exchange: string;
  readonly index: number;
}

/** The places that an exchange leads to, in its order: its citations that open, or where it has none, what was found. */
export function placesOf({ parts, searched }: Exchange): Place[] {
  const cited = parts.flatMap((part) => (part.type === 'citation' && !part.citation.state.startsWith('wrong') ? [part.citation] : []));
  const places = cited.length > 0 ? cited : (searched?.hits ?? []).map(({ root, chunk }) => ({ root, path: chunk.path, ...chunk.span }));
  return places.map(({ root, path, startLine, endLine }) => ({ root, path, startLine, endLine }));
}

/** Where an opened place stands: in the newest exchange that leads to it. */
export function positionOf(exchanges: readonly Exchange[], place: Place): CitedPosition | null {
  for (const exchange of [...exchanges].reverse()) {
    const index = placesOf(exchange).findIndex((each) => samePlace(each, place));
    if (index >= 0) return { exchange: exchange.id, index };
  }
  return null;
}

/**
 * The position so many places on, in a ring. From nowhere, or where the exchange is gone, it begins with the newest exchange
 * that leads anywhere; null where none does.
 */
export function stepFrom(exchanges: readonly Exchange[], from: CitedPosition | null, by: 1 | -1): CitedPosition | null {
  const current = from && exchanges.find(({ id }) => id === from.exchange);
  const exchange = current ?? exchanges.findLast((each) => placesOf(each).length > 0);
  const count = exchange ? placesOf(exchange).length : 0;
  if (!exchange || count === 0) return null;
  const index = current && from ? from.index + by : by === 1 ? 0 : count - 1;
  return { exchange: exchange.id, index: (index + count) % count };
}

export function samePlace(a: Place, b: Place): boolean {
  return a.root === b.root && a.path === b.path && a.startLine === b.startLine && a.endLine === b.endLine;
}
