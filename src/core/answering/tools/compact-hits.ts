import type { Hit } from '../../model/hit.ts';
import { estimateTokens } from '../../model/token-estimate.ts';
import { qualified } from './tool.ts';

/** How much of each hit is shown: all of its text, its first line, or its place alone. */
export const details = ['full', 'signatures', 'outline'] as const;
export type Detail = (typeof details)[number];

export interface CompactHit {
  readonly hit: Hit;
  readonly detail: Detail;
  /** The hit as a reader sees it. */
  readonly text: string;
}

/** Of the room, what one hit may take: a long one must not leave the next ones out. */
const largestShare = 0.5;

/**
 * The hits in their order, as many as fit into so many tokens. What does not fit in full is shown by its signature, and
 * what does not fit so either by its place; the first is always there.
 */
export function compactHits(hits: readonly Hit[], detail: Detail, tokens: number): CompactHit[] {
  const shown: CompactHit[] = [];
  let left = tokens;
  for (const [i, hit] of hits.entries()) {
    // Each that follows needs room for its place, as far as there is any.
    const room = left - Math.min((hits.length - i - 1) * placeTokens, left * reservedShare);
    const most: Record<Detail, number> = { full: Math.min(room, tokens * largestShare), signatures: room, outline: i === 0 ? Infinity : left };
    const fitting = details
      .slice(details.indexOf(detail))
      .map((each) => ({ hit, detail: each, text: renderHit(hit, each) }))
      .find(({ text, detail: each }) => sizeOf(text) <= most[each]);
    if (!fitting) break;
    left -= sizeOf(fitting.text);
    shown.push(fitting);
  }
  return shown;
}

/** A path with lines, kind and symbol, as text or as data. */
const placeTokens = 40;
/** What data has around the text of a hit beside its place. */
const frameTokens = 20;
/** Of what is left, what places may keep from the next hit's text. */
const reservedShare = 0.4;

function sizeOf(text: string): number {
  return estimateTokens(text) + frameTokens;
}

function renderHit(hit: Hit, detail: Detail): string {
  const { span, extent, kind, symbol, language } = hit.chunk;
  const whole = extent ? ` of ${extent.startLine}-${extent.endLine}` : '';
  const place = `${qualified({ root: hit.root, path: hit.chunk.path })}:${span.startLine}-${span.endLine}${whole} (${[kind, symbol].filter(Boolean).join(' ')})`;
  if (detail === 'outline') return place;
  if (detail === 'signatures') return [place, signatureOf(hit)].filter(Boolean).join('\n');
  // Longer than any run of backticks inside, so that the text can't end its own block.
  const fence = '`'.repeat(Math.max(3, ...(hit.text.match(/`+/g) ?? []).map((run) => run.length + 1)));
  return `${place}\n${fence}${language}\n${hit.text}\n${fence}`;
}

const longestLine = 200;

/** What a definition declares, else the first line that says something. */
export function signatureOf({ chunk, text }: Hit): string {
  const line = chunk.signature ?? text.split(/\r\n|\n|\r/).find((each) => /[\w\p{L}]/u.test(each)) ?? '';
  return line.trim().slice(0, longestLine);
}
