import * as vscode from 'vscode';
import { grouped } from '../core/model/visible.ts';
import { t } from '../protocol/l10n.ts';
import { editorModelName } from './editor-chat.ts';

/** Lets the user pick one of the editor's language models; undefined where they turn away, or where there is none. */
export async function pickEditorModel(title: string, current: string): Promise<string | undefined> {
  const models = await vscode.lm.selectChatModels();
  if (models.length === 0) return void vscode.window.showInformationMessage(t('VS Code offers no language model now. Install and sign in to an extension that brings some, such as GitHub Copilot, and choose again.'));
  const items = models.map((model) => {
    const name = editorModelName(model);
    const room = model.maxInputTokens > 0 ? t('up to {0} tokens a request', grouped(model.maxInputTokens)) : '';
    return { label: model.name, description: [name, name === current ? t('current') : ''].filter(Boolean).join(' · '), detail: room, name };
  });
  const chosen = await vscode.window.showQuickPick(items, { title, placeHolder: t('Which of the models that VS Code offers?'), matchOnDescription: true, ignoreFocusOut: true });
  return chosen?.name;
}
