import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PanelStatus } from '../../src/protocol/panel.ts';
import type { PanelState } from '../state/panel-state.ts';
import { files } from '../state/status-line.ts';
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

/** The conversation. Nothing in it jumps: the end is followed only by a reader who is at the end. */
export function Transcript({ state, status, scrollTop, onScroll }: TranscriptProps) {
  const scroller = useRef<HTMLElement>(null);
  const around = useAround(status);
  const { atEnd, toEnd, scrolled } = useReadingPosition(scroller, state.exchanges, scrollTop, onScroll);
  return (
    <>
      <main class="transcript" ref={scroller} onScroll={scrolled} tabIndex={-1} aria-label="Conversation">
        {state.exchanges.map((exchange) => (
          <ExchangeView key={exchange.id} exchange={exchange} around={around} consent={state.consents[exchange.id]} />
        ))}
      </main>
      {!atEnd && (
        <div class="to-end">
          <IconButton icon="arrow-down" label="Go to the end" onClick={toEnd} />
        </div>
      )}
    </>
  );
}

/** The same object for as long as nothing in it changes. */
function useAround(status: PanelStatus): Around {
  const model = status.model?.model ?? 'the model';
  const provider = status.model?.label ?? 'the model';
  const host = status.model?.host ?? 'the model';
  const local = status.model?.local === true;
  const { skipped } = files(status);
  return useMemo(() => ({ model, provider, host, local, skipped }), [model, provider, host, local, skipped]);
}

function useReadingPosition(
  scroller: { current: HTMLElement | null },
  exchanges: PanelState['exchanges'],
  restored: number,
  onScroll: (scrollTop: number) => void,
) {
  const following = useRef(true);
  const top = useRef<number | null>(null);
  const lastId = useRef<string | undefined>(undefined);
  const [atEnd, setAtEnd] = useState(true);
  const newest = exchanges[exchanges.length - 1]?.id;

  const scrolled = (): void => {
    const element = scroller.current;
    if (!element) return;
    following.current = element.scrollHeight - element.scrollTop - element.clientHeight <= nearEnd;
    setAtEnd(following.current);
    onScroll(element.scrollTop);
  };
  const toEnd = (): void => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  };

  useLayoutEffect(() => {
    if (scroller.current && restored > 0) scroller.current.scrollTop = restored;
    scrolled();
    lastId.current = newest;
  }, []);

  // A new question is where its asker looks next; else only a reader at the end goes along.
  useLayoutEffect(() => {
    if (following.current || newest !== lastId.current) toEnd();
    lastId.current = newest;
  }, [exchanges]);

  // When the line above the conversation comes or goes, the text under the reader's eyes stays where it is.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const now = element.getBoundingClientRect().top;
    if (top.current !== null && top.current !== now) element.scrollTop += now - top.current;
    top.current = now;
  });

  return { atEnd, toEnd, scrolled };
}
