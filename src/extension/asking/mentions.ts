import * as vscode from 'vscode';
import type { Attachment } from '../../core/model/answer.ts';
import type { Engine } from '../../core/engine.ts';
import { t } from '../../protocol/l10n.ts';
import type { Mention } from '../../protocol/asking.ts';
import { changedDiff } from '../changed-diff.ts';
import { uriOf } from '../open-place.ts';
import { fileCode, selectedCode } from '../selection.ts';
import { openRoots, placeOf } from '../workspace.ts';
import { bestFirst, foldersOf } from './best-first.ts';
import type { TerminalErrors } from './terminal-error.ts';

export interface Mentions {
  /** What could be meant by a text, the likeliest first. */
  complete(text: string, signal: AbortSignal): Promise<Mention[]>;
  /** The code that is meant; nothing where it is gone. */
  resolve(mention: Mention): Promise<Attachment[]>;
  /** Files by their addresses, as they are dragged. */
  dropped(uris: readonly string[]): Promise<Attachment[]>;
}

const most = 30;
/** Of a workspace with many files of such names the first hundreds will do. */
const mostFiles = 400;
/** Attachments are as many as a question takes. */
const mostEditors = 8;

export function createMentions(engine: () => Pick<Engine, 'search' | 'locate' | 'read'> | null, terminal: TerminalErrors): Mentions {
  return {
    async complete(text, signal) {
      const [files, symbols] = await Promise.all([filesNamed(text, signal), symbolsNamed(text, engine(), signal)]);
      const open = openFiles();
      const paths = [...open, ...files.filter((file) => !open.some((one) => one.root === file.root && one.path === file.path))];
      return [...fixed(text, terminal), ...bestFirst(text, [...paths, ...foldersOf(paths, text)]), ...symbols].slice(0, most);
    },
    async resolve(mention) {
      const found = engine();
      switch (mention.kind) {
        case 'selection':
          return single(await selectedCode());
        case 'editors':
          return (await Promise.all(openFiles().slice(0, mostEditors).map(attachmentOf))).flat();
        case 'changes':
          return found ? textAttachment('changes.diff', 'diff', await changedDiff(openRoots(), found)) : [];
        case 'terminal':
          return terminalAttachment(terminal);
        case 'symbol':
        case 'file':
          return attachmentOf(mention);
        case 'folder':
          return [];
      }
    },
    async dropped(uris) {
      const files = uris.flatMap((uri) => parsedFile(uri)).slice(0, mostEditors);
      return (await Promise.all(files.map(async (uri) => single(placeOf(uri) && (await fileCode(uri)))))).flat();
    },
  };
}

/** What has no name of its own. */
function fixed(text: string, terminal: TerminalErrors): Mention[] {
  const editor = vscode.window.activeTextEditor;
  const failed = terminal.last();
  const all = [
    editor && !editor.selection.isEmpty ? whole('selection', 'selection', t('What is selected in the editor')) : null,
    openFiles().length > 0 ? whole('editors', 'editors', t('All open editors')) : null,
    whole('changes', 'changes', t('What changed since the last commit')),
    failed ? whole('terminal', 'terminal', t('The last command that failed: {0}', failed.command.slice(0, 100))) : null,
  ];
  return all.filter((one) => one !== null).filter(({ label }) => label.startsWith(text.toLowerCase()));
}

function whole(kind: Mention['kind'], label: string, detail: string): Mention {
  return { kind, label, detail, root: '', path: '', startLine: 0, endLine: 0 };
}

function fileMention({ root, path }: { readonly root: string; readonly path: string }): Mention {
  return { kind: 'file', label: path.slice(path.lastIndexOf('/') + 1), detail: [root, path.slice(0, Math.max(0, path.lastIndexOf('/')))].filter(Boolean).join('/'), root, path, startLine: 0, endLine: 0 };
}

function openFiles(): Mention[] {
  const inputs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).map(({ input }) => input);
  const places = inputs.flatMap((input) => (input instanceof vscode.TabInputText ? single(placeOf(input.uri)) : []));
  return [...new Map(places.map((place) => [`${place.root}\0${place.path}`, fileMention(place)])).values()];
}

/** Files whose path has the text, as the editor searches files: without those that its settings leave out. */
async function filesNamed(text: string, signal: AbortSignal): Promise<Mention[]> {
  const source = new vscode.CancellationTokenSource();
  const stop = () => source.cancel();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const uris = await vscode.workspace.findFiles(globFor(text), undefined, mostFiles, source.token);
    return uris.flatMap((uri) => single(placeOf(uri))).map(fileMention);
  } finally {
    signal.removeEventListener('abort', stop);
    source.dispose();
  }
}

/** In a file's name, or in that of a folder above it. */
function globFor(text: string): string {
  if (text === '') return '**/*';
  const letters = [...text].map((letter) => (/[\p{L}\p{N}_.-]/u.test(letter) ? anyCase(letter) : letter === '/' ? '/' : '?')).join('');
  return `{**/*${letters}*,**/*${letters}*/**}`;
}

function anyCase(letter: string): string {
  const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()];
  return lower === upper ? letter : `[${lower}${upper}]`;
}

/** Symbols by the index, which knows them whether or not a language server runs. */
async function symbolsNamed(text: string, engine: Pick<Engine, 'search'> | null, signal: AbortSignal): Promise<Mention[]> {
  if (!engine || text.length < 2) return [];
  const { hits } = await engine.search({ text, top: 20 }, signal);
  const named = hits.filter(({ chunk }) => chunk.symbol.toLowerCase().includes(text.toLowerCase()) && chunk.symbol.length < 200);
  return named.map(({ root, chunk }) => ({ kind: 'symbol', label: chunk.symbol, detail: `${root ? `${root}/` : ''}${chunk.path}`, root, path: chunk.path, startLine: (chunk.extent ?? chunk.span).startLine, endLine: (chunk.extent ?? chunk.span).endLine }));
}

async function attachmentOf({ root, path, startLine, endLine }: Mention): Promise<Attachment[]> {
  const uri = uriOf({ root, path });
  const code = uri && (await fileCode(uri));
  if (!code || startLine === 0) return single(code);
  const lines = code.text.split('\n').slice(startLine - 1, endLine);
  return [{ ...code, span: { startLine, endLine: startLine + lines.length - 1 }, text: lines.join('\n') }];
}

function terminalAttachment(terminal: TerminalErrors): Attachment[] {
  const failed = terminal.last();
  return failed ? textAttachment('terminal.txt', 'plaintext', `$ ${failed.command}\n${failed.output}\n[exit code ${failed.exitCode}]`) : [];
}

function textAttachment(path: string, language: string, text: string): Attachment[] {
  return text === '' ? [] : [{ root: '', path, span: { startLine: 1, endLine: text.split('\n').length }, language, text }];
}

function parsedFile(text: string): vscode.Uri[] {
  try {
    const uri = vscode.Uri.parse(text, true);
    return uri.scheme === 'file' || uri.scheme === 'vscode-remote' ? [vscode.Uri.file(uri.path)] : [];
  } catch {
    return [];
  }
}

function single<T>(one: T | undefined | null): T[] {
  return one === undefined || one === null ? [] : [one];
}
