import { t } from '../../src/protocol/l10n.ts';

/** A place in a root, as chips, hits and receipts name it. */
export interface Place {
  readonly root: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** Longest file name a chip shows in full: with the lines it still fits a 280 px wide panel. */
const longestName = 28;

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder of a path without the slash at its end; empty for a file at the top. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** `42` or `42-61`. */
export function lines(place: { readonly startLine: number; readonly endLine: number }): string {
  return place.startLine === place.endLine ? `${place.startLine}` : `${place.startLine}-${place.endLine}`;
}

/** The whole path with root and lines: for tooltips and copies. */
export function fullPlace(place: Place): string {
  return `${place.root ? `${place.root}/` : ''}${place.path}:${lines(place)}`;
}

/** For ears: a screen reader would spell out the colon and the dash. */
export function spokenPlace(place: Place): string {
  const where = place.startLine === place.endLine ? t('line {0}', place.startLine) : t('lines {0} to {1}', place.startLine, place.endLine);
  return t('{0}, {1}', place.path, where);
}

/** The text in the middle of a name is what a reader misses least: its start and its extension stay. */
export function shortName(name: string, most = longestName): string {
  if (name.length <= most) return name;
  const tail = Math.ceil((most - 1) * 0.5);
  return `${name.slice(0, most - 1 - tail)}…${name.slice(name.length - tail)}`;
}

/**
 * Short labels that tell every place from the others: the file's name, with as many of its folders before it as other
 * files of the same name make necessary.
 */
export function labels(paths: readonly string[]): ReadonlyMap<string, string> {
  const distinct = [...new Set(paths)];
  return new Map(distinct.map((path) => [path, shortestSuffix(path, distinct)]));
}

function shortestSuffix(path: string, all: readonly string[]): string {
  const segments = path.split('/');
  for (let kept = 1; kept < segments.length; kept++) {
    const suffix = segments.slice(-kept).join('/');
    const taken = all.some((other) => other !== path && (other === suffix || other.endsWith(`/${suffix}`)));
    if (!taken) return suffix;
  }
  return path;
}
