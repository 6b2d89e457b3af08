import { useMemo, useRef } from 'preact/hooks';
import type { PanelStatus } from '../../src/protocol/panel.ts';
import { t } from '../../src/protocol/l10n.ts';
import type { PanelState } from '../state/panel-state.ts';
import type { Reading } from '../state/reading.ts';
import { files } from '../state/status-line.ts';
import { spentTogether } from '../text/spent.ts';
import { IconButton } from './controls.tsx';
import { ExchangeView, type Around } from './exchange.tsx';
import { useDrawn } from './use-drawn.ts';
import { useReadingPosition } from './use-reading-position.ts';

interface TranscriptProps {
  readonly state: Pick<PanelState, 'exchanges' | 'consents'>;
  readonly status: PanelStatus;
  readonly reading: Reading | null;
  readonly onRead: (reading: Reading) => void;
}

/** The conversation. Nothing in it jumps: only a reader who is at the end is taken along. */
export function Transcript({ state, status, reading, onRead }: TranscriptProps) {
  const { exchanges, consents } = state;
  const scroller = useRef<HTMLElement>(null);
  const around = useAround(status);
  const together = spentTogether(exchanges.flatMap(({ usage }) => (usage ? [usage] : [])));
  const { far, isDrawn } = useDrawn(exchanges.map(({ id }) => id), reading?.id, scroller);
  const { atEnd, toEnd, scrolled } = useReadingPosition(scroller, exchanges, reading, onRead);
  const newest = exchanges.length - 1;
  return (
    <>
      <main class="transcript" ref={scroller} onScroll={scrolled} tabIndex={-1} aria-label={t('Conversation')}>
        {exchanges.map((exchange, i) => (
          <ExchangeView key={exchange.id} exchange={exchange} around={around} drawn={isDrawn(exchange.id)} far={far.has(exchange.id)} last={i === newest} together={i === newest ? together : ''} consent={consents[exchange.id]} />
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
