import * as vscode from 'vscode';
import type { Engine } from '../../core/engine.ts';
import type { Log } from '../../core/ports/log.ts';
import { counted, t } from '../../protocol/l10n.ts';
import { symbolIcons } from '../../protocol/symbol-icons.ts';
import { symbolName } from '../../protocol/symbol-name.ts';
import { commands } from '../commands.ts';
import { inert } from '../inert-text.ts';
import { uriOf } from '../open-place.ts';
import { placeOf } from '../workspace.ts';
import { inPassing } from './in-passing.ts';
import { symbolSummary } from './symbol-summary.ts';
import { symbolUsedAt, type Caller, type SymbolUse } from './symbol-use.ts';

/** More make a page of what is read in passing. */
const mostCallers = 5;

export interface SymbolHoverOptions {
  readonly isOn: () => boolean;
  /** Null as long as nothing is indexed. */
  readonly engine: () => Engine | null;
  readonly log: Log;
}

/** What a symbol is for and who uses it, under the pointer. */
export function symbolHover({ isOn, engine, log }: SymbolHoverOptions): vscode.Disposable {
  return vscode.languages.registerHoverProvider(
    { scheme: 'file' },
    {
      provideHover(document, position, token) {
        const current = isOn() ? engine() : null;
        const place = placeOf(document.uri);
        const range = document.getWordRangeAtPosition(position);
        if (!current || !place || !range) return undefined;
        const asked = { ...place, line: position.line + 1, word: document.getText(range) };
        return inPassing(token, log, async (signal) => {
          const use = await symbolUsedAt(asked, current, signal);
          if (!use) return undefined;
          const text = await current.read(use.node.root, use.node.path);
          return new vscode.Hover(written(use, text === null ? '' : symbolSummary(text, use.node)), range);
        });
      },
    },
  );
}

/** Names and sentences come from the repository: they are text, and no link or icon of theirs comes to life. */
function written({ node, callers, byName }: SymbolUse, summary: string): vscode.MarkdownString {
  const uri = uriOf(node);
  const many = `${callers.length === 0 ? t('No callers are known') : counted(callers.length, 'caller')}${byName > 0 ? t(', {0} more by name only', byName) : ''}`;
  // All of them, in the picture that the line below opens as well.
  const more = callers.length > mostCallers ? [`- ${commandLink('ellipsis', t('and {0} more', callers.length - mostCallers), commands.showGraph, symbolPlace(node))}`] : [];
  const explain = uri ? ` · ${commandLink('comment-discussion', t('Explain this'), commands.explainSelection, uri.toString(), [node.startLine, node.endLine])}` : '';
  const parts = [
    `$(${symbolIcons[node.kind]}) **${inert(symbolName(node))}** — ${placeLink({ ...node, line: node.startLine })}`,
    inert(summary),
    [many, ...callers.slice(0, mostCallers).map((caller) => `- ${callerLinks(caller)}`), ...more].join('\n'),
    commandLink('type-hierarchy', t('Callers and callees'), commands.showGraph, symbolPlace(node)) + explain,
  ];
  const page = new vscode.MarkdownString(parts.filter(Boolean).join('\n\n'), true);
  page.isTrusted = { enabledCommands: [commands.showGraph, commands.explainSelection] };
  return page;
}

/** As in the picture: the caller leads to its definition, and beside it the line of the call to that line. */
function callerLinks(caller: Caller): string {
  const { path, startLine, line } = caller;
  return `${placeLink({ ...caller, line: startLine }, symbolName(caller))} — ${inert(`${path}:${startLine}`)} · ${placeLink(caller, t('call {0}', line))}`;
}

function placeLink(place: Pick<Caller, 'root' | 'path' | 'line'>, name = `${place.path}:${place.line}`): string {
  const title = inert(name);
  const uri = uriOf(place);
  return uri ? `[${title}](${uri.with({ fragment: `L${place.line}` }).toString()})` : title;
}

function symbolPlace({ root, path, symbol, startLine }: SymbolUse['node']) {
  return { root, path, symbol, startLine };
}

function commandLink(icon: string, title: string, command: string, ...given: readonly unknown[]): string {
  return `[$(${icon}) ${title}](command:${command}?${encodeURIComponent(JSON.stringify(given))})`;
}
