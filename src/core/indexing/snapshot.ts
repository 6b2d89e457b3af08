import type { Hasher } from '../ports/hasher.ts';

/** A file as it was seen: by its size and time, and by its content where that is known. */
export interface SeenFile {
  readonly path: string;
  readonly bytes: number;
  readonly modified: number;
  readonly hash?: string;
  /** It could not be read: it may be readable now, without its size or time saying so. */
  readonly retry?: true;
}

/** A folder of a Merkle tree: what lies below it has one digest, so that two whole folders are compared at once. */
export interface Snapshot {
  /** Path relative to the root, with a slash at its end; empty for the root. */
  readonly path: string;
  /** By name. */
  readonly files: ReadonlyMap<string, SeenFile>;
  readonly folders: ReadonlyMap<string, Snapshot>;
  /** Files below, at any depth. */
  readonly count: number;
  /** The latest time of a file below. */
  readonly newest: number;
  /** Equal where names, sizes and times are. */
  readonly digest: string;
}

interface Growing {
  readonly files: Map<string, SeenFile>;
  readonly folders: Map<string, Growing>;
}

/** The tree over a list of files, in whatever order they come. */
export function snapshotOf(files: Iterable<SeenFile>, hasher: Hasher): Snapshot {
  const root = growing();
  for (const file of files) {
    let folder = root;
    let start = 0;
    for (let slash = file.path.indexOf('/'); slash >= 0; slash = file.path.indexOf('/', start)) {
      folder = enter(folder, file.path.slice(start, slash));
      start = slash + 1;
    }
    folder.files.set(file.path.slice(start), file);
  }
  return sealed('', root, hasher);
}

/** Every file below a folder. */
export function* filesBelow(snapshot: Snapshot): Iterable<SeenFile> {
  yield* snapshot.files.values();
  for (const folder of snapshot.folders.values()) yield* filesBelow(folder);
}

function growing(): Growing {
  return { files: new Map(), folders: new Map() };
}

function enter(folder: Growing, name: string): Growing {
  const known = folder.folders.get(name);
  if (known) return known;
  const fresh = growing();
  folder.folders.set(name, fresh);
  return fresh;
}

function sealed(path: string, { files, folders: open }: Growing, hasher: Hasher): Snapshot {
  const folders = new Map([...open].map(([name, folder]) => [name, sealed(`${path}${name}/`, folder, hasher)]));
  const names = [...files.keys(), ...folders.keys()].sort();
  let text = '';
  let [count, newest] = [files.size, -Infinity];
  for (const name of names) {
    const file = files.get(name);
    if (file) {
      text += `f${name}\0${file.bytes}\0${file.modified}${file.retry ? '\0again' : ''}\n`;
      newest = Math.max(newest, file.modified);
    }
    const folder = folders.get(name);
    if (!folder) continue;
    text += `d${name}\0${folder.digest}\n`;
    count += folder.count;
    newest = Math.max(newest, folder.newest);
  }
  return { path, files, folders, count, newest, digest: hasher.hash(text) };
}
