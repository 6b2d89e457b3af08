import * as vscode from 'vscode';
import { t } from '../protocol/l10n.ts';
import { commands } from './commands.ts';
import { lensText } from './lens-text.ts';

export interface ShownLens {
  readonly uri: vscode.Uri;
  /** Counted from 0, as the editor does. */
  readonly line: number;
  readonly claim: string;
  readonly index: number;
  readonly count: number;
}

export interface StepLens extends vscode.Disposable {
  /** Null takes it away. */
  show(step: ShownLens | null): void;
}

/** What a step of a tour says, in a line above its code, with the ways to the next one. */
export function showStepLens(): StepLens {
  const changed = new vscode.EventEmitter<void>();
  let shown: ShownLens | null = null;
  const provider: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: changed.event,
    provideCodeLenses: (document) => (shown && document.uri.toString() === shown.uri.toString() ? lenses(shown) : []),
  };
  const registration = vscode.languages.registerCodeLensProvider({ scheme: 'file' }, provider);
  return {
    show(step) {
      shown = step;
      changed.fire();
    },
    dispose: () => void vscode.Disposable.from(changed, registration).dispose(),
  };
}

function lenses({ line, claim, index, count }: ShownLens): vscode.CodeLens[] {
  const range = new vscode.Range(line, 0, line, 0);
  const lens = (title: string, command: string): vscode.CodeLens => new vscode.CodeLens(range, { title, command });
  return [
    lens(`${t('Step {0} of {1}', index + 1, count)}: ${lensText(claim)}`, commands.ask),
    ...(index > 0 ? [lens(`$(arrow-left) ${t('Previous')}`, commands.previousStep)] : []),
    ...(index < count - 1 ? [lens(`$(arrow-right) ${t('Next')}`, commands.nextStep)] : []),
    lens(`$(close) ${t('End tour')}`, commands.endTour),
  ];
}
