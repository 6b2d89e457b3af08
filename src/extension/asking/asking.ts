import * as vscode from 'vscode';
import type { Engine } from '../../core/engine.ts';
import type { ToPanel } from '../../protocol/panel.ts';
import { createCompleter, type Completer } from './completer.ts';
import { followSelection, type FollowedSelection } from './followed-selection.ts';
import { createMentions, type Mentions } from './mentions.ts';
import { watchTerminalErrors } from './terminal-error.ts';

export interface Asking extends vscode.Disposable {
  readonly mentions: Mentions;
  readonly completer: Completer;
  readonly selection: FollowedSelection;
  /** Says again what is selected, to a panel that has just opened. */
  readonly tell: () => void;
}

/** What can go along with a question: by name, by hand, or because it is selected. */
export function createAsking(engine: () => Pick<Engine, 'search' | 'locate' | 'read'> | null, post: (message: ToPanel) => void): Asking {
  const terminal = watchTerminalErrors();
  const tell = () => {
    const selected = selection.current();
    post({ type: 'selection', place: selected && { root: selected.root, path: selected.path, startLine: selected.span.startLine, endLine: selected.span.endLine } });
  };
  const selection = followSelection(tell);
  const mentions = createMentions(engine, terminal);
  return { mentions, completer: createCompleter(mentions, post), selection, tell, dispose: () => void vscode.Disposable.from(terminal, selection).dispose() };
}
