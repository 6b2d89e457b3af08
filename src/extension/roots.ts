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

/** A file's place in the workspace, with forward slashes; the innermost root counts. */
export function placeIn(roots: readonly Root[], file: string, windows: boolean): { root: string; path: string } | undefined {
  const forward = (text: string) => (windows ? text.replaceAll('\\', '/') : text);
  const same = (text: string) => (windows ? text.toLowerCase() : text);
  const path = forward(file);
  const holding = roots
    .map((root) => ({ root, prefix: `${forward(root.folder).replace(/\/+$/, '')}/` }))
    .filter(({ prefix }) => same(path).startsWith(same(prefix)))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0];
  if (!holding) return undefined;
  return { root: roots.length === 1 ? '' : holding.root.name, path: path.slice(holding.prefix.length) };
}
