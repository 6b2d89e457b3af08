import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Exchange } from '../../src/protocol/conversation.ts';
import type { Reading } from '../state/reading.ts';
import { idOf } from './use-drawn.ts';

type Scroller = { readonly current: HTMLElement | null };

/** So near the end a reader is following the answer, not reading back. */
const nearEnd = 32;

/**
 * What the view does when the conversation grows. `question`: a new question was asked; it moves up as its answer grows,
 * but not beyond the top, so that the answer is read from its beginning. `end`: the reader went to the end and stays
 * there. `free`: the reader reads something else; nothing moves.
 */
type Following = 'question' | 'end' | 'free';

/** Takes along a reader who follows the answer, and leaves alone one who reads back. */
export function useReadingPosition(scroller: Scroller, exchanges: readonly Exchange[], restored: Reading | null, onRead: (reading: Reading) => void) {
  const following = useRef<Following>('question');
  const place = useRef<Reading | null>(null);
  const lastId = useRef<string | undefined>(undefined);
  const [atEnd, setAtEnd] = useState(true);
  const newest = exchanges[exchanges.length - 1]?.id;

  const moveTo = (scrollTop: number): void => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = scrollTop;
    place.current = readingIn(element);
  };
  const settle = (): void => {
    const element = scroller.current;
    if (!element) return;
    if (following.current === 'end') moveTo(element.scrollHeight);
    if (following.current === 'question') moveTo(Math.min(element.scrollHeight, topOf(element, newest)));
    setAtEnd(isAtEnd(element));
  };
  const scrolled = (): void => {
    const element = scroller.current;
    if (!element) return;
    // The same text in the same place: we have moved ourselves, or what lies above it has another height. No wish of the reader.
    if (!isThere(element, place.current)) following.current = isAtEnd(element) ? 'end' : 'free';
    place.current = readingIn(element);
    setAtEnd(isAtEnd(element));
    if (place.current) onRead(place.current);
  };

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (lastId.current === undefined && restored && articleOf(element, restored.id)) {
      moveTo(topOf(element, restored.id) + restored.above);
      following.current = isAtEnd(element) ? 'end' : 'free';
    } else if (newest !== lastId.current) {
      following.current = 'question';
    }
    lastId.current = newest;
    settle();
  }, [exchanges]);

  useLayoutEffect(() => {
    if (!scroller.current) return;
    const size = new ResizeObserver(settle);
    size.observe(scroller.current);
    return () => size.disconnect();
  }, [newest]);

  useSteadyText(scroller, moveTo);

  const toEnd = (): void => {
    following.current = 'end';
    moveTo(scroller.current?.scrollHeight ?? 0);
  };
  return { atEnd, toEnd, scrolled };
}

/** When the line above the conversation comes or goes, the text under the reader's eyes stays where it is. */
function useSteadyText(scroller: Scroller, moveTo: (scrollTop: number) => void): void {
  const top = useRef<number | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const now = element.getBoundingClientRect().top;
    if (top.current !== null && top.current !== now) moveTo(element.scrollTop + now - top.current);
    top.current = now;
  });
}

function isAtEnd(element: HTMLElement): boolean {
  return element.scrollHeight - element.scrollTop - element.clientHeight <= nearEnd;
}

function readingIn(element: HTMLElement): Reading | null {
  const { children, scrollTop } = element;
  let [first, after] = [0, children.length];
  while (after - first > 1) {
    const middle = (first + after) >> 1;
    if (topAt(element, children[middle]) <= scrollTop) first = middle;
    else after = middle;
  }
  const article = children[first];
  return article ? { id: idOf(article), above: scrollTop - topAt(element, article) } : null;
}

function isThere(element: HTMLElement, reading: Reading | null): boolean {
  return reading !== null && Math.abs(element.scrollTop - topOf(element, reading.id) - reading.above) <= 1;
}

function articleOf(element: HTMLElement, id: string | undefined): Element | undefined {
  return [...element.children].find((one) => idOf(one) === id);
}

function topOf(element: HTMLElement, id: string | undefined): number {
  return topAt(element, articleOf(element, id));
}

/** Where an exchange begins, from the beginning of the conversation. */
function topAt(element: HTMLElement, article: Element | undefined): number {
  return article instanceof HTMLElement ? article.offsetTop - element.offsetTop : 0;
}
