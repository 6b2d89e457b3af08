import type { Hit, SendReceipt, SourceChoice } from '../../src/protocol/conversation.ts';

export const noChoice: SourceChoice = { pinned: [], excluded: [] };

type Pinned = SourceChoice['pinned'][number];
type Excluded = SourceChoice['excluded'][number];

export function pinnedOf({ root, chunk }: Hit): Pinned {
  return { root, path: chunk.path, startLine: chunk.span.startLine, endLine: chunk.span.endLine };
}

export function isPinned({ pinned }: SourceChoice, place: Pinned): boolean {
  return pinned.some((each) => samePinned(each, place));
}

export function isExcluded({ excluded }: SourceChoice, file: Excluded): boolean {
  return excluded.some((each) => sameFile(each, file));
}

/** Lines that are pinned are of no file that is left out, and the other way round. */
export function togglePinned(choice: SourceChoice, place: Pinned): SourceChoice {
  if (isPinned(choice, place)) return { ...choice, pinned: choice.pinned.filter((each) => !samePinned(each, place)) };
  return { pinned: [...choice.pinned, place], excluded: choice.excluded.filter((each) => !sameFile(each, place)) };
}

export function toggleExcluded(choice: SourceChoice, { root, path }: Excluded): SourceChoice {
  const file = { root, path };
  if (isExcluded(choice, file)) return { ...choice, excluded: choice.excluded.filter((each) => !sameFile(each, file)) };
  return { pinned: choice.pinned.filter((each) => !sameFile(each, file)), excluded: [...choice.excluded, file] };
}

export function sameChoice(a: SourceChoice, b: SourceChoice): boolean {
  return a.pinned.length === b.pinned.length && a.excluded.length === b.excluded.length && a.pinned.every((place) => isPinned(b, place)) && a.excluded.every((file) => isExcluded(b, file));
}

/** Whether a hit was in what went to the model: as it is, or within a larger piece. */
export function wasSent(hit: Hit, sending: SendReceipt): boolean {
  return sending.pieces.some(
    (piece) => piece.root === hit.root && piece.path === hit.chunk.path && piece.span.startLine <= hit.chunk.span.startLine && piece.span.endLine >= hit.chunk.span.endLine,
  );
}

function sameFile(a: Excluded, b: Excluded): boolean {
  return a.root === b.root && a.path === b.path;
}

function samePinned(a: Pinned, b: Pinned): boolean {
  return sameFile(a, b) && a.startLine === b.startLine && a.endLine === b.endLine;
}
