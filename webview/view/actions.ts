import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { FromPanel, PanelCommand } from '../../src/protocol/panel.ts';
import type { Action } from '../state/panel-state.ts';
import type { Place } from '../text/places.ts';

/** What a component may do: tell the host, or change the panel's own state. */
export interface Actions {
  readonly post: (message: FromPanel) => void;
  readonly dispatch: (action: Action) => void;
}

export const ActionsContext = createContext<Actions>({ post: () => {}, dispatch: () => {} });

export function useActions(): Actions {
  return useContext(ActionsContext);
}

export function runCommand(actions: Actions, command: PanelCommand): void {
  actions.post({ type: 'command', command });
}

export function ask(actions: Actions, text: string, searchOnly: boolean): void {
  actions.post({ type: 'ask', text, searchOnly });
  actions.dispatch({ type: 'asked' });
}

/** Opens a place with its lines marked; with Alt held only peeks at it. */
export function openPlace(actions: Actions, place: Place, event: { readonly altKey: boolean }): void {
  const { root, path, startLine, endLine } = place;
  actions.post({ type: 'open', root, path, startLine, endLine, peek: event.altKey });
}
