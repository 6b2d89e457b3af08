import { useEffect, useRef } from 'preact/hooks';
import type { Place } from '../text/places.ts';
import { useActions } from './actions.ts';
import { previewId } from './citation-preview.tsx';

/** Long enough that a pointer on its way to something else shows nothing. */
const rest = 250;
/** Time to get from the chip to its preview. */
const grace = 200;

/** What a chip does to show its lines: under the pointer after a moment, under the keyboard at once. */
export function useCitationHover({ root, path, startLine, endLine }: Place, meaning: string) {
  const { post, dispatch } = useActions();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (chip: HTMLElement, byKey: boolean): void => {
    const { top, bottom, left } = chip.getBoundingClientRect();
    const place = { root, path, startLine, endLine };
    dispatch({ type: 'hovered', hover: { place, meaning, byKey, top, bottom, left, lines: null } });
    post({ type: 'preview', ...place });
  };
  const later = (run: () => void, milliseconds: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, milliseconds);
  };
  return {
    'aria-describedby': previewId,
    onMouseEnter: ({ currentTarget }: { currentTarget: HTMLElement }) => later(() => show(currentTarget, false), rest),
    onMouseLeave: () => later(() => dispatch({ type: 'unhovered' }), grace),
    onFocus: ({ currentTarget }: { currentTarget: HTMLElement }) => {
      if (currentTarget.matches(':focus-visible')) show(currentTarget, true);
    },
    onBlur: () => {
      clearTimeout(timer.current);
      dispatch({ type: 'closed' });
    },
  };
}
