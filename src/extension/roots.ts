/** A root of the workspace: its folder on disk and the name it has among the others. */
export interface Root {
  readonly folder: string;
  readonly name: string;
}

/** Names that tell roots apart even where two folders are called the same. */
export function namedRoots(folders: readonly Root[]): Root[] {
  const used = new Set<string>();
  return folders.map(({ folder, name }) => {
    let unique = name;
    for (let n = 2; used.has(unique); n++) unique = `${name} (${n})`;
    used.add(unique);
    return { folder, name: unique };
  });
}

/** The root that hits and citations mean: the only one, or the one of that name. */
export function rootNamed(roots: readonly Root[], name: string): Root | undefined {
  return roots.length === 1 ? roots[0] : roots.find((root) => root.name === name);
}

/** A file's place in a root: empty root where there is only one. */
export interface Place {
  readonly root: string;
  readonly path: string;
}

/** A file's place in the workspace, with forward slashes; the innermost root counts. */
export function placeIn(roots: readonly Root[], file: string, platform: NodeJS.Platform): Place | undefined {
  return placesIn(roots, file, platform)[0];
}

/** The file's places in all roots that hold it, the innermost first: a folder and one inside it may both be roots. */
export function placesIn(roots: readonly Root[], file: string, platform: NodeJS.Platform): Place[] {
  const path = forward(file, platform);
  return roots
    .map((root) => ({ root, prefix: `${forward(root.folder, platform).replace(/\/+$/, '')}/` }))
    .filter(({ prefix }) => comparable(path, platform).startsWith(comparable(prefix, platform)))
    .sort((a, b) => b.prefix.length - a.prefix.length)
    .map(({ root, prefix }) => ({ root: roots.length === 1 ? '' : root.name, path: path.slice(prefix.length) }));
}

function forward(text: string, platform: NodeJS.Platform): string {
  return platform === 'win32' ? text.replaceAll('\\', '/') : text;
}

/** Editors write a drive letter or a folder now so and now so where the file system does not care. */
function comparable(text: string, platform: NodeJS.Platform): string {
  return platform === 'win32' || platform === 'darwin' ? text.toLowerCase() : text;
}
