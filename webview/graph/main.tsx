import { render } from 'preact';
import * as v from 'valibot';
import { toGraph, type FromGraph } from '../../src/protocol/graph-page.ts';
import '../language.ts';
import { initialGraph, reduceGraph, type GraphAction } from './graph-state.ts';
import { GraphPage } from './graph-page.tsx';
import '@vscode/codicons/dist/codicon.css';
import '../styles/base.css';
import '../styles/controls.css';
import '../styles/graph.css';

declare function acquireVsCodeApi(): { postMessage(message: unknown): void };

const editor = acquireVsCodeApi();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

let state = initialGraph;
const post = (message: FromGraph): void => editor.postMessage(message);
const dispatch = (action: GraphAction): void => {
  state = reduceGraph(state, action);
  draw();
};
const draw = (): void => render(<GraphPage state={state} dispatch={dispatch} post={post} />, root);

addEventListener('message', (event: MessageEvent<unknown>) => {
  const message = v.safeParse(toGraph, event.data);
  if (message.success) dispatch({ type: 'received', message: message.output });
  else console.warn('Cairn: a message of the host was dropped.', v.flatten(message.issues));
});
draw();
post({ type: 'ready' });
