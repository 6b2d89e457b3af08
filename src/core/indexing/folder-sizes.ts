import type { FolderSize } from '../model/preflight.ts';

interface Node {
  files: number;
  bytes: number;
  readonly folders: Map<string, Node>;
}

/** A folder that holds so much of the one above is named instead of it: excluding that one would cost the rest. */
const bulk = 0.8;

/** The largest folders by what is indexed of them, none inside another; `most` of them, the largest first. */
export function largestFolders(files: Iterable<{ readonly path: string; readonly bytes: number }>, most: number): FolderSize[] {
  const root = node();
  for (const { path, bytes } of files) count(root, path, bytes);
  return [...root.folders]
    .map(([name, folder]) => narrowed(`${name}/`, folder))
    .sort((a, b) => b.bytes - a.bytes || (a.path < b.path ? -1 : 1))
    .slice(0, most);
}

function count(root: Node, path: string, bytes: number): void {
  let folder = root;
  let start = 0;
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', start)) {
    const name = path.slice(start, slash);
    const next = folder.folders.get(name) ?? node();
    folder.folders.set(name, next);
    next.files++;
    next.bytes += bytes;
    folder = next;
    start = slash + 1;
  }
}

function narrowed(path: string, folder: Node): FolderSize {
  for (const [name, inner] of folder.folders) if (inner.bytes > folder.bytes * bulk) return narrowed(`${path}${name}/`, inner);
  return { path, files: folder.files, bytes: folder.bytes };
}

function node(): Node {
  return { files: 0, bytes: 0, folders: new Map() };
}
