import path from 'node:path';
import * as vscode from 'vscode';
import type { Log } from '../../core/ports/log.ts';
import type { Highlighted } from '../../protocol/panel.ts';
import { builtInExtensions, contributionsOf, type Contributions } from './contributions.ts';
import { startHighlightThread, type HighlightThread } from './highlight-thread.ts';
import { rulesIn, themeNamed, tokenRules, type UiTheme } from './theme-file.ts';

export interface EditorHighlighting extends vscode.Disposable {
  readonly highlight: (language: string, text: string) => Promise<Highlighted | null>;
}

/** Code in the colours of the editor's theme of the moment. `onRestyled`: they are others now. */
export function createEditorHighlighting(dist: string, log: Log, onRestyled: () => void): EditorHighlighting {
  let made: Promise<HighlightThread> | undefined;
  const end = () => {
    void made?.then((thread) => thread.end(), () => undefined);
    made = undefined;
  };
  const forget = () => {
    end();
    onRestyled();
  };
  const subscription = vscode.Disposable.from(
    vscode.window.onDidChangeActiveColorTheme(forget),
    vscode.extensions.onDidChange(forget),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('workbench.colorTheme') || event.affectsConfiguration('editor.tokenColorCustomizations')) forget();
    }),
  );
  return {
    async highlight(language, text) {
      try {
        made ??= make(dist);
        return await (await made).highlight(language, text);
      } catch (thrown) {
        log.warn(`Code is shown without colours: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
        return null;
      }
    },
    dispose() {
      end();
      subscription.dispose();
    },
  };
}

async function make(dist: string): Promise<HighlightThread> {
  const known = vscode.extensions.all.map(({ extensionPath, packageJSON }) => ({ folder: extensionPath, manifest: packageJSON as unknown }));
  const contributions = contributionsOf([...(await builtInExtensions(vscode.env.appRoot)), ...known]);
  const { grammars, languages } = contributions;
  return startHighlightThread(path.join(dist, 'highlight-worker.js'), { wasm: path.join(dist, 'onig.wasm'), contributions: { grammars, languages, themes: [] }, rules: await rulesNow(contributions) });
}

async function rulesNow(contributions: Contributions) {
  const kind = kinds[vscode.window.activeColorTheme.kind];
  const name = themeName(kind);
  const theme = themeNamed(name, kind, contributions.themes);
  const rules = theme ? await tokenRules(theme.path) : [];
  const custom = vscode.workspace.getConfiguration('editor').get<Record<string, unknown>>('tokenColorCustomizations') ?? {};
  const own = custom[`[${name}]`];
  return [...rules, ...rulesIn(custom['textMateRules']), ...rulesIn(typeof own === 'object' && own !== null ? (own as Record<string, unknown>)['textMateRules'] : undefined)];
}

const kinds: Record<vscode.ColorThemeKind, UiTheme> = { 1: 'vs', 2: 'vs-dark', 3: 'hc-black', 4: 'hc-light' };
const preferred: Record<UiTheme, string> = { vs: 'preferredLightColorTheme', 'vs-dark': 'preferredDarkColorTheme', 'hc-black': 'preferredHighContrastColorTheme', 'hc-light': 'preferredHighContrastLightColorTheme' };

/** The editor says the kind of its theme only; the name stands in one of these settings. */
function themeName(kind: UiTheme): string {
  const workbench = vscode.workspace.getConfiguration('workbench');
  const window = vscode.workspace.getConfiguration('window');
  const follows = kind === 'vs' || kind === 'vs-dark' ? window.get('autoDetectColorScheme') === true : window.get('autoDetectHighContrast') === true && !/contrast/i.test(workbench.get('colorTheme', ''));
  return workbench.get<string>(follows ? preferred[kind] : 'colorTheme', '');
}
