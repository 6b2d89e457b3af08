import * as vscode from 'vscode';
import { t } from '../protocol/l10n.ts';
import type { CodeUse } from '../protocol/panel.ts';
import { uriOf, type Place } from './open-place.ts';

export interface AnswerCode {
  readonly use: CodeUse;
  readonly text: string;
  /** As the model named it. */
  readonly language: string;
  /** The lines that it is another version of, where that is known. */
  readonly place?: Place;
}

/** What is done with code of an answer. Nothing is written to disk: an edit is seen first, and taken over by hand. */
export async function useCode({ use, text, language, place }: AnswerCode): Promise<void> {
  switch (use) {
    case 'insert':
      return insert(text);
    case 'open':
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: text, ...(await languageOf(language)) }), { preview: false });
      return;
    case 'compare':
      if (place) await compare(text, place);
  }
}

/** In place of what is selected, or at the cursor; undone by one step. */
async function insert(text: string): Promise<void> {
  const editor = vscode.window.activeTextEditor ?? vscode.window.visibleTextEditors[0];
  if (!editor) return void vscode.window.showInformationMessage(t('Open a file and put the cursor where the code should go.'));
  await editor.edit((edit) => editor.selections.forEach((selection) => edit.replace(selection, text)));
  await vscode.window.showTextDocument(editor.document, editor.viewColumn);
}

/** The file as it is on the left, on the right the same with the cited lines in the answer's version. */
async function compare(text: string, place: Place): Promise<void> {
  const uri = uriOf(place);
  const document = uri && (await vscode.workspace.openTextDocument(uri).then(undefined, () => undefined));
  if (!document) return void vscode.window.showWarningMessage(t("{0} can't be opened: it was moved, deleted or is no text. Index again and ask once more.", place.path));
  const lines = document.getText().split(/\r?\n/);
  lines.splice(place.startLine - 1, place.endLine - place.startLine + 1, ...text.split(/\r?\n/));
  const changed = await vscode.workspace.openTextDocument({ language: document.languageId, content: lines.join('\n') });
  await vscode.commands.executeCommand('vscode.diff', document.uri, changed.uri, t('{0}: as it is, and as the answer has it', place.path));
}

/** A name that the editor does not know makes plain text. */
async function languageOf(name: string): Promise<{ language?: string }> {
  const known = await vscode.languages.getLanguages();
  const language = [name, aliases[name]].find((one) => one !== undefined && known.includes(one));
  return language ? { language } : {};
}

/** Names that models give to blocks, and the editor does not. */
const aliases: Readonly<Record<string, string>> = { ts: 'typescript', js: 'javascript', tsx: 'typescriptreact', jsx: 'javascriptreact', py: 'python', rb: 'ruby', rs: 'rust', sh: 'shellscript', bash: 'shellscript', shell: 'shellscript', zsh: 'shellscript', yml: 'yaml', md: 'markdown', 'c++': 'cpp', cs: 'csharp', golang: 'go', kt: 'kotlin', ps1: 'powershell', objc: 'objective-c' };
