import './language.ts';
import { render } from 'preact';
import * as v from 'valibot';
import { toPanel } from '../src/protocol/panel.ts';
import { acquireEditor } from './editor.ts';
import { initialState, type Kept, type PanelState } from './state/panel-state.ts';
import { createHighlights } from './highlights.ts';
import { keepFocus } from './keep-focus.ts';
import { readingOf, type Reading } from './state/reading.ts';
import { createStore } from './store.ts';
import type { Actions } from './view/actions.ts';
import { App } from './view/app.tsx';
import { HighlightsContext } from './view/colored-code.tsx';
import '@vscode/codicons/dist/codicon.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/status-bar.css';
import './styles/transcript.css';
import './styles/markdown.css';
import './styles/found-code.css';
import './styles/receipt.css';
import './styles/sources.css';
import './styles/index-page.css';
import './styles/welcome.css';
import './styles/composer.css';

const editor = acquireEditor();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

const before = editor.kept();
let kept: Kept = { draft: before?.draft ?? '', searchOnly: before?.searchOnly ?? false, reading: readingOf(before?.reading) };
const actions: Actions = { post: (message) => editor.post(message), dispatch: (action) => store.dispatch(action) };
const read = (reading: Reading): void => keep({ ...kept, reading });

const highlights = createHighlights((message) => editor.post(message));

const store = createStore(initialState(before), (state: PanelState) => {
  const app = <App state={state} actions={actions} reading={kept.reading} onRead={read} />;
  render(<HighlightsContext.Provider value={highlights}>{app}</HighlightsContext.Provider>, root);
  // An empty conversation has no reading position; the next one begins at its top.
  if (state.status && state.exchanges.length === 0 && kept.reading) keep({ ...kept, reading: null });
  if (state.draft !== kept.draft || state.searchOnly !== kept.searchOnly) keep({ ...kept, draft: state.draft, searchOnly: state.searchOnly });
});

keepFocus(root);
addEventListener('message', (event: MessageEvent<unknown>) => {
  const message = v.safeParse(toPanel, event.data);
  if (message.success && message.output.type === 'highlighted') highlights.received(message.output.key, message.output.code);
  else if (message.success && message.output.type === 'restyled') highlights.restyled();
  else if (message.success) store.receive({ type: 'received', message: message.output, at: event.timeStamp });
  else console.warn('Cairn: a message of the host was dropped.', v.flatten(message.issues));
});
editor.post({ type: 'ready' });

function keep(next: Kept): void {
  kept = next;
  editor.keep(next);
}
