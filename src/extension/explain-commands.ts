import * as vscode from 'vscode';
import { changedDiff } from './changed-diff.ts';
import { framesIn } from '../core/answering/tasks/frames.ts';
import type { Attachment } from '../core/model/answer.ts';
import { t } from '../protocol/l10n.ts';
import type { Asker } from './asker.ts';
import type { ChatView } from './chat-view.ts';
import { commands } from './commands.ts';
import type { IndexKeeper } from './index-keeper.ts';
import { codeAt, fileCode, linesCode, selectedCode } from './selection.ts';
import { openRoots, placeOf } from './workspace.ts';

export interface ExplainCommands {
  /** Of what is selected or around the cursor, or of some lines of a file: its address and the first and last of them. */
  readonly explainSelection: (uri?: unknown, lines?: unknown) => Promise<void>;
  readonly explainFile: (uri?: unknown) => Promise<void>;
  /** Of a diagnostic that is given or stands at the cursor, else of what is pasted. */
  readonly explainError: (uri?: unknown, diagnostic?: unknown) => Promise<void>;
  readonly explainChanges: () => Promise<void>;
}

export function createExplainCommands(view: ChatView, asker: Asker, keeper: () => IndexKeeper | null): ExplainCommands {
  const ask = async (text: string, attachments: readonly Attachment[] = []): Promise<void> => {
    await view.reveal();
    await asker.ask(text, attachments, false);
  };
  const hint = (text: string) => void vscode.window.showInformationMessage(text);
  return {
    async explainSelection(uri, lines) {
      // Before the panel takes the focus from the editor.
      const code = typeof uri === 'string' && isLines(lines) ? await linesCode(new vscode.Location(vscode.Uri.parse(uri), new vscode.Range(lines[0] - 1, 0, lines[1] - 1, 0))) : await selectedCode();
      if (!code || code.text.trim() === '') return hint(t('Put the cursor into code first.'));
      await ask(t('Explain this code'), [code]);
    },
    async explainFile(given) {
      const uri = given instanceof vscode.Uri ? given : vscode.window.activeTextEditor?.document.uri;
      const code = uri && (await fileCode(uri));
      if (!code || code.text.trim() === '') return hint(t('Open a file with code first.'));
      await ask(t('Explain this file'), [code]);
    },
    async explainError(uri, diagnostic) {
      const found = uri instanceof vscode.Uri && diagnostic instanceof vscode.Diagnostic ? { uri, diagnostic } : diagnosticAtCursor();
      if (found) return ask(errorText(found.uri, found.diagnostic), await codeAt(found.uri, found.diagnostic.range.start));
      const pasted = await pastedError();
      if (pasted) await ask(`${t('Explain this error')}\n${pasted}`);
    },
    async explainChanges() {
      const engine = keeper()?.engine;
      const diff = engine ? await changedDiff(openRoots(), engine) : '';
      if (diff === '') return hint(t('Nothing has changed since the last commit.'));
      await ask(`${t('Explain this change')}\n${diff}`);
    },
  };
}

/** The first line and the last, counted from 1. */
function isLines(given: unknown): given is [number, number] {
  return Array.isArray(given) && given.length === 2 && given.every((line) => Number.isInteger(line) && line >= 1);
}

function diagnosticAtCursor(): { uri: vscode.Uri; diagnostic: vscode.Diagnostic } | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const { uri } = editor.document;
  const { active } = editor.selection;
  const here = vscode.languages.getDiagnostics(uri).filter(({ range }) => range.contains(active) || (range.start.line <= active.line && range.end.line >= active.line));
  const [diagnostic] = here.sort((a, b) => a.severity - b.severity);
  return diagnostic && { uri, diagnostic };
}

function errorText(uri: vscode.Uri, { message, range, source, code }: vscode.Diagnostic): string {
  const place = placeOf(uri);
  const path = place ? (place.root ? `${place.root}/${place.path}` : place.path) : '';
  const id = typeof code === 'object' ? code.value : code;
  return `${t('Explain this error')}\n${path}:${range.start.line + 1}: ${[source, id].filter((part) => part !== undefined).join(' ')} ${message}`;
}

/** What the clipboard holds is offered where it names places, as a trace does. */
async function pastedError(): Promise<string | undefined> {
  const copied = await vscode.env.clipboard.readText();
  const text = await vscode.window.showInputBox({
    title: t('Explain an Error or a Stack Trace'),
    prompt: t('Paste it here; line breaks may be lost.'),
    value: framesIn(copied).length > 0 ? copied : '',
  });
  // An input box has one line: what was offered unchanged keeps those it had.
  return text !== undefined && flat(text) === flat(copied) ? copied : text;
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** *Explain this problem with Cairn* beside the quick fixes of a problem. */
export function explainErrorActions(): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider(
    { scheme: 'file' },
    {
      provideCodeActions: (document, _range, { diagnostics }) =>
        diagnostics.slice(0, 1).map((diagnostic) => {
          const action = new vscode.CodeAction(t('Explain this problem with Cairn'), vscode.CodeActionKind.QuickFix);
          action.diagnostics = [diagnostic];
          action.command = { command: commands.explainError, title: action.title, arguments: [document.uri, diagnostic] };
          return action;
        }),
    },
    { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
  );
}
