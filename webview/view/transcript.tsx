import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PanelStatus } from '../../src/protocol/panel.ts';
import { t } from '../../src/protocol/l10n.ts';
import type { PanelState } from '../state/panel-state.ts';
import { files } from '../state/status-line.ts';
import { spentTogether } from '../text/spent.ts';
import { IconButton } from './controls.tsx';
import { ExchangeView, type Around } from './exchange.tsx';

/** So near the end a reader is following the answer, not reading back. */
const nearEnd = 32;

interface TranscriptProps {
  readonly state: Pick<PanelState, 'exchanges' | 'consents'>;
  readonly status: PanelStatus;
  readonly scrollTop: number;
  readonly onScroll: (scrollTop: number) => void;
}

/** The conversation. Nothing in it jumps: only a reader who is at the end is taken along. */
export function Transcript({ state, status, scrollTop, onScroll }: TranscriptProps) {
  const scroller = useRef<HTMLElement>(null);
  const around = useAround(status);
  const together = spentTogether(state.exchanges.flatMap(({ usage }) => (usage ? [usage] : [])));
  const { atEnd, toEnd, scrolled } = useReadingPosition(scroller, state.exchanges, scrollTop, onScroll);
  return (
    <>
      <main class="transcript" ref={scroller} onScroll={scrolled} tabIndex={-1} aria-label={t('Conversation')}>
        {state.exchanges.map((exchange, i) => (
          <ExchangeView key={exchange.id} exchange={exchange} around={around} last={i === state.exchanges.length - 1} together={i === state.exchanges.length - 1 ? together : ''} consent={state.consents[exchange.id]} />
        ))}
      </main>
      {!atEnd && (
        <div class="to-end">
          <IconButton icon="arrow-down" label={t('Go to the end')} onClick={toEnd} />
        </div>
      )}
    </>
  );
}

/** The same object for as long as nothing in it changes. */
function useAround(status: PanelStatus): Around {
  const model = status.model?.model ?? t('the model');
  const provider = status.model?.label ?? t('the model');
  const host = status.model?.host ?? t('the model');
  const local = status.model?.local === true;
  const hasModel = status.model !== null;
  const { skipped } = files(status);
  return useMemo(() => ({ model, provider, host, local, hasModel, skipped }), [model, provider, host, local, hasModel, skipped]);
}

/**
 * What the view does when the conversation grows. `question`: a new question was asked; it moves up as its answer grows,
 * but not beyond the top, so that the answer is read from its beginning. `end`: the reader went to the end and stays
 * there. `free`: the reader reads something else; nothing moves.
 */
type Following = 'question' | 'end' | 'free';

function useReadingPosition(
  scroller: { current: HTMLElement | null },
  exchanges: PanelState['exchanges'],
  restored: number,
  onScroll: (scrollTop: number) => void,
) {
  const following = useRef<Following>('question');
  const own = useRef(0);
  const lastId = useRef<string | undefined>(undefined);
  const [atEnd, setAtEnd] = useState(true);
  const newest = exchanges[exchanges.length - 1]?.id;

  const moveTo = (scrollTop: number): void => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = scrollTop;
    own.current = element.scrollTop;
  };
  const look = (): void => {
    const element = scroller.current;
    if (element) setAtEnd(isAtEnd(element));
  };
  const scrolled = (): void => {
    const element = scroller.current;
    if (!element) return;
    // A scroll to where we ourselves have moved is no wish of the reader.
    if (Math.abs(element.scrollTop - own.current) > 1) {
      following.current = isAtEnd(element) ? 'end' : 'free';
      own.current = element.scrollTop;
    }
    look();
    onScroll(element.scrollTop);
  };

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const first = lastId.current === undefined;
    if (first && restored > 0) {
      moveTo(restored);
      following.current = isAtEnd(element) ? 'end' : 'free';
    } else if (newest !== lastId.current) {
      following.current = 'question';
    }
    lastId.current = newest;
    if (following.current === 'end') moveTo(element.scrollHeight);
    if (following.current === 'question') moveTo(Math.min(element.scrollHeight, topOfNewest(element)));
    look();
  }, [exchanges]);

  useSteadyText(scroller, moveTo);

  const toEnd = (): void => {
    following.current = 'end';
    moveTo(scroller.current?.scrollHeight ?? 0);
  };
  return { atEnd, toEnd, scrolled };
}

/** When the line above the conversation comes or goes, the text under the reader's eyes stays where it is. */
function useSteadyText(scroller: { current: HTMLElement | null }, moveTo: (scrollTop: number) => void): void {
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

function topOfNewest(element: HTMLElement): number {
  const newest = element.lastElementChild;
  return newest instanceof HTMLElement ? newest.offsetTop - element.offsetTop : 0;
}
