import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { PanelStatus } from '../../src/protocol/panel.ts';
import type { PanelState } from '../state/panel-state.ts';
import type { Reading } from '../state/reading.ts';
import { isAbsent, statusLine } from '../state/status-line.ts';
import { ActionsContext, type Actions } from './actions.ts';
import { CitationPreview } from './citation-preview.tsx';
import { Composer } from './composer.tsx';
import { IndexPage } from './index-page.tsx';
import { StatusBar } from './status-bar.tsx';
import { TourBar } from './tour-bar.tsx';
import { Transcript } from './transcript.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { Welcome } from './welcome.tsx';

interface AppProps {
  readonly state: PanelState;
  readonly actions: Actions;
  readonly reading: Reading | null;
  readonly onRead: (reading: Reading) => void;
}

/** The whole panel. Nothing is drawn before the host has sent the state: a guess would flicker. */
export function App({ state, actions, reading, onRead }: AppProps) {
  const { status } = state;
  return (
    <ActionsContext.Provider value={actions}>
      {status && (
        <>
          <Rendered />
          {/* Behind the page of the index it stays as it was: what is unfolded, where one reads, what the keyboard was on. */}
          <Conversation status={status} behind={state.page === 'index'}>
            {(state.exchanges.length > 0 || !saidByWelcome(status)) && <StatusBar status={status} pace={state.pace} />}
            {state.tour && <TourBar tour={state.tour} />}
            {state.exchanges.length > 0 ? <Transcript state={state} status={status} reading={reading} onRead={onRead} /> : <Welcome status={status} pace={state.pace} searchOnly={state.searchOnly} />}
            {canAsk(status) && <Composer state={state} status={status} />}
          </Conversation>
          {state.page === 'index' && <IndexPage status={status} pace={state.pace} explained={state.explained} />}
        </>
      )}
      {state.hover && <CitationPreview hover={state.hover} />}
      <div class="spoken" role="status" aria-live="polite">{state.announcement}</div>
    </ActionsContext.Provider>
  );
}

/** A file that is dropped anywhere on it goes along with the question. */
function Conversation({ status, behind, children }: { status: PanelStatus; behind: boolean; children: ComponentChildren }) {
  const dropping = useDroppedFiles();
  return <div class="conversation" data-behind={behind ? '' : undefined} {...(canAsk(status) && dropping)}>{children}</div>;
}

function canAsk({ workspace }: PanelStatus): boolean {
  return workspace === 'trusted' || workspace === 'untrusted';
}

/** What the welcome explains with a button of its own, the line above need not say a second time. */
function saidByWelcome(status: PanelStatus): boolean {
  const subject = statusLine(status, null)?.subject;
  return subject === 'untrusted' || (subject === 'absent' && isAbsent(status));
}

/** Tells the host's tests that the first state has been drawn. */
function Rendered() {
  useEffect(() => {
    document.body.dataset.ready = '';
  }, []);
  return null;
}
