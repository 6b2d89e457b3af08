import * as vscode from 'vscode';
import type { Preview } from '../protocol/panel.ts';
import { uriOf, type Place } from './open-place.ts';

/** Lines that a hover holds: enough for a small function, and it still fits beside its sentence. */
const mostLines = 14;
/** Longer lines are cut: a minified one would stall the panel. */
const longestLine = 200;

/** The lines of a place as they stand now, saved or not, for the hover of a citation; none where the file can't be read. */
export async function previewOf(place: Place): Promise<Preview> {
  const { root, path, startLine, endLine } = place;
  const uri = uriOf(place);
  const text = uri && (await textOf(uri).catch(() => undefined));
  const lines = (text ?? '').split(/\r\n|\n|\r/).slice(startLine - 1, Math.min(endLine, startLine - 1 + mostLines));
  return { root, path, startLine, endLine, lines: text === undefined ? [] : lines.map((line) => (line.length > longestLine ? `${line.slice(0, longestLine)}…` : line)) };
}

/** Of an open editor, or of the disk: a hover opens no document, which would wake every extension. */
async function textOf(uri: vscode.Uri): Promise<string> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open) return open.getText();
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > largestFile) throw new Error('The file is too large for a preview.');
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

const largestFile = 4_000_000;
