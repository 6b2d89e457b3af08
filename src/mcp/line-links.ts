import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ResourceLink } from '@modelcontextprotocol/sdk/types.js';
import { qualified } from '../core/answering/tools/tool.ts';
import type { ServedRoot } from './served.ts';

/** Some lines of a file of a root, 1-based and inclusive. */
export interface LinkedLines {
  readonly root: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** `file:///repo/src/a.ts#L3-L9`: editors open it, and this server reads it. */
export function lineUri(lines: LinkedLines, roots: readonly ServedRoot[]): string {
  const folder = roots.find(({ name }) => name === lines.root)?.folder ?? '/';
  return `${pathToFileURL(path.join(folder, lines.path)).href}#L${lines.startLine}-L${lines.endLine}`;
}

/** Links are for people: the model has the places in the text already. */
export function lineLinks(places: readonly LinkedLines[], roots: readonly ServedRoot[]): ResourceLink[] {
  return places.map((place) => ({
    type: 'resource_link',
    uri: lineUri(place, roots),
    name: `${qualified(place)}:${place.startLine}-${place.endLine}`,
    annotations: { audience: ['user'] },
  }));
}

/** The way back; undefined for a file outside of all roots. Without lines it is the whole file. */
export function linkedLines(uri: URL, roots: readonly ServedRoot[]): (Omit<LinkedLines, 'endLine'> & { readonly endLine: number | undefined }) | undefined {
  const [, first, last] = /^#L(\d{1,9})(?:-L?(\d{1,9}))?$/.exec(uri.hash) ?? [];
  const file = fileURLToPath(`file://${uri.host}${uri.pathname}`);
  const root = roots.find(({ folder }) => file.startsWith(folder + path.sep));
  if (!root) return undefined;
  const startLine = Math.max(1, Number(first ?? 1));
  return { root: root.name, path: path.relative(root.folder, file).replaceAll(path.sep, '/'), startLine, endLine: first === undefined ? undefined : Number(last ?? first) };
}
