import * as vscode from 'vscode';
import { t } from '../protocol/l10n.ts';
import type { Attachments } from './attachments.ts';
import type { ChatView } from './chat-view.ts';
import { selectedCode } from './selection.ts';

export interface AskCommands {
  readonly ask: (text?: unknown) => Promise<void>;
  readonly addSelection: () => Promise<void>;
}

/** Ways from the editor into the panel. */
export function createAskCommands(view: ChatView, attachments: Attachments): AskCommands {
  const withCode = async (use: (code: NonNullable<Awaited<ReturnType<typeof selectedCode>>>) => Promise<void>) => {
    // Before the panel takes the focus from the editor.
    const code = await selectedCode();
    if (!code || code.text.trim() === '') return void vscode.window.showInformationMessage(t('Put the cursor into code first.'));
    await use(code);
  };
  const focus = async (text?: string) => {
    await view.reveal();
    view.post({ type: 'focus', ...(text === undefined ? {} : { text }) });
  };
  return {
    ask: (text) => focus(typeof text === 'string' ? text : undefined),
    addSelection: () =>
      withCode(async (code) => {
        attachments.add(code);
        await focus();
      }),
  };
}
