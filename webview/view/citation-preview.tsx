import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { counted, t } from '../../src/protocol/l10n.ts';
import type { Hover } from '../state/hover.ts';
import { withoutCommonIndent } from '../text/excerpt.ts';
import { fullPlace, lines } from '../text/places.ts';
import { useActions } from './actions.ts';

export const previewId = 'citation-preview';

/** The cited lines beside their chip, while the pointer or the keyboard rests on it. */
export function CitationPreview({ hover }: { hover: Hover }) {
  const { dispatch } = useActions();
  const card = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState<number | null>(null);
  useLayoutEffect(() => {
    const height = card.current?.offsetHeight ?? 0;
    const below = hover.bottom + gap;
    setTop(below + height <= innerHeight ? below : Math.max(gap, hover.top - gap - height));
  }, [hover]);
  // What it lies beside moves away under it.
  useEffect(() => {
    const moved = (event: WheelEvent): void => {
      if (event.target instanceof Node && !card.current?.contains(event.target)) dispatch({ type: 'closed' });
    };
    addEventListener('wheel', moved, { passive: true });
    return () => removeEventListener('wheel', moved);
  }, []);
  return (
    <div ref={card} id={previewId} class="preview" role="tooltip" style={{ top: `${top ?? hover.bottom + gap}px`, visibility: top === null ? 'hidden' : 'visible' }} onMouseEnter={() => dispatch({ type: 'stayed' })} onMouseLeave={() => dispatch({ type: 'closed' })}>
      <p class="preview-place" title={fullPlace(hover.place)}>{fullPlace(hover.place)}</p>
      <p class="preview-meaning">{hover.meaning}</p>
      <Lines hover={hover} />
      <p class="preview-keys">{hover.byKey ? t('Enter opens, Alt+Enter peeks, Shift+arrows scroll.') : t('Click opens, Alt+click peeks.')}</p>
    </div>
  );
}

const gap = 4;
/** What an arrow moves the lines by, in CSS pixels: about two lines, or five characters. */
const scrolled: Readonly<Record<string, readonly [number, number]>> = { ArrowUp: [0, -40], ArrowDown: [0, 40], ArrowLeft: [-40, 0], ArrowRight: [40, 0] };

/** Moves the previewed lines by an arrow key; false where the key is none. */
export function scrollPreview(key: string): boolean {
  const by = scrolled[key];
  if (by) document.querySelector(`#${previewId} pre`)?.scrollBy(...by);
  return by !== undefined;
}

function Lines({ hover }: { hover: Hover }) {
  const { place, lines: read } = hover;
  if (read === null) return <p class="preview-meaning">{t('Reading {0}…', lines(place))}</p>;
  const more = place.endLine - place.startLine + 1 - read.length;
  return (
    <>
      <pre>
        {withoutCommonIndent(read).map((text, i) => (
          <div key={i} class="line">
            <span class="line-number">{place.startLine + i}</span>
            <code>{text || ' '}</code>
          </div>
        ))}
      </pre>
      {read.length > 0 && more > 0 && <p class="more">{counted(more, 'more line')}</p>}
    </>
  );
}
