import { useEffect } from 'preact/hooks';
import type { PanelState } from '../state/panel-state.ts';
import { ActionsContext, type Actions } from './actions.ts';
import { Composer } from './composer.tsx';
import { StatusBar } from './status-bar.tsx';
import { Transcript } from './transcript.tsx';
import { Welcome } from './welcome.tsx';

interface AppProps {
  readonly state: PanelState;
  readonly actions: Actions;
  readonly scrollTop: number;
  readonly onScroll: (scrollTop: number) => void;
}

/** The whole panel. Nothing is drawn before the host has sent the state: a guess would flicker. */
export function App({ state, actions, scrollTop, onScroll }: AppProps) {
  const { status } = state;
  return (
    <ActionsContext.Provider value={actions}>
      {status && (
        <>
          <Rendered />
          {/* With an empty conversation the welcome says what trust means; the line would say it twice. */}
          {(state.exchanges.length > 0 || status.workspace !== 'untrusted' || status.index.progress) && <StatusBar status={status} pace={state.pace} />}
          {state.exchanges.length > 0 ? (
            <Transcript state={state} status={status} scrollTop={scrollTop} onScroll={onScroll} />
          ) : (
            <Welcome status={status} pace={state.pace} searchOnly={state.searchOnly} />
          )}
          {(status.workspace === 'trusted' || status.workspace === 'untrusted') && <Composer state={state} status={status} />}
        </>
      )}
      <div class="spoken" role="status" aria-live="polite">{state.announcement}</div>
    </ActionsContext.Provider>
  );
}

/** Tells the host's tests that the first state has been drawn. */
function Rendered() {
  useEffect(() => {
    document.body.dataset.ready = '';
  }, []);
  return null;
}
