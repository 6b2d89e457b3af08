import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startLanguageServer, type LanguageServer } from './language-server.ts';
import type { TrueCall } from './true-calls.ts';

interface Position {
  readonly line: number;
  readonly character: number;
}

interface Range {
  readonly start: Position;
  readonly end: Position;
}

interface DocumentSymbol {
  readonly kind: number;
  readonly selectionRange: Range;
  readonly children?: readonly DocumentSymbol[];
}

interface Outgoing {
  readonly to: { readonly uri: string; readonly selectionRange: Range };
  readonly fromRanges: readonly Range[];
}

/** Every call inside of functions and methods of a Python package, with where pyright's call hierarchy says it goes. */
export async function pythonCalls(folder: string, files: readonly string[], pyright: string): Promise<TrueCall[]> {
  const server = startLanguageServer(path.join(pyright, 'langserver.index.js'));
  try {
    const uri = pathToFileURL(folder).href;
    const capabilities = { textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true }, callHierarchy: {} }, workspace: { configuration: true, workspaceFolders: true } };
    await server.ask('initialize', { processId: process.pid, rootUri: uri, workspaceFolders: [{ uri, name: 'package' }], capabilities });
    server.tell('initialized', {});
    const calls: TrueCall[] = [];
    for (const file of files) calls.push(...(await callsOf(file, folder, server)));
    await server.ask('shutdown', null);
    return calls;
  } finally {
    await server.stop();
  }
}

async function callsOf(file: string, folder: string, server: LanguageServer): Promise<TrueCall[]> {
  const text = readFileSync(path.join(folder, file), 'utf8');
  const textDocument = { uri: pathToFileURL(path.join(folder, file)).href };
  server.tell('textDocument/didOpen', { textDocument: { ...textDocument, languageId: 'python', version: 1, text } });
  const symbols = (await server.ask('textDocument/documentSymbol', { textDocument })) as readonly DocumentSymbol[] | null;
  const found = new Map<string, { at: Position; targets: TrueCall['targets'] }>();
  for (const position of routines(symbols ?? [])) {
    const items = (await server.ask('textDocument/prepareCallHierarchy', { textDocument, position })) as readonly unknown[] | null;
    for (const item of items ?? []) {
      const outgoing = (await server.ask('callHierarchy/outgoingCalls', { item })) as readonly Outgoing[] | null;
      for (const { to, fromRanges } of outgoing ?? []) {
        const target = { path: path.relative(folder, fileURLToPath(to.uri)).replaceAll('\\', '/'), line: to.selectionRange.start.line + 1 };
        for (const { start } of fromRanges) {
          const key = `${start.line}:${start.character}`;
          found.set(key, { at: start, targets: [...(found.get(key)?.targets ?? []), target] });
        }
      }
    }
  }
  server.tell('textDocument/didClose', { textDocument });
  const lines = text.split(/\r\n|\r|\n/);
  const inOrder = [...found.values()].sort((a, b) => a.at.line - b.at.line || a.at.character - b.at.character);
  return inOrder.flatMap(({ at, targets }) => trueCall(file, lines, at, targets));
}

const kinds = { method: 6, function: 12 };

function routines(symbols: readonly DocumentSymbol[]): Position[] {
  return symbols.flatMap(({ kind, selectionRange, children }) => [...(kind === kinds.method || kind === kinds.function ? [selectionRange.start] : []), ...routines(children ?? [])]);
}

/** None where a property is read: it runs a function, but nobody has written a call. */
function trueCall(file: string, lines: readonly string[], { line, character }: Position, targets: TrueCall['targets']): TrueCall[] {
  const rest = lines[line]?.slice(character) ?? '';
  const name = /^\w+/.exec(rest)?.[0] ?? '';
  if (!/^\s*\(/.test(rest.slice(name.length))) return [];
  const inside = targets.filter((target) => !target.path.startsWith('..'));
  return [{ path: file, line: line + 1, key: `${file}:${line + 1}:${name}`, state: inside.length > 0 ? 'known' : 'outside', targets: inside }];
}
