import { folderOf } from './repository.ts';

/** Folders by the name that others import them by: `name` of a package.json, `module` of a go.mod, a crate's name. The longest name first. */
export function namedPackages(files: Iterable<{ readonly path: string; readonly text: string }>): Map<string, string> {
  const packages = new Map<string, string>();
  for (const { path, text } of files) {
    const name = nameIn(path.slice(path.lastIndexOf('/') + 1), text);
    if (name && !packages.has(name)) packages.set(name, folderOf(path));
  }
  return new Map([...packages].sort(([a], [b]) => b.length - a.length || (a < b ? -1 : 1)));
}

function nameIn(file: string, text: string): string | undefined {
  if (file === 'go.mod') return /^module\s+(\S+)/m.exec(text)?.[1];
  if (file === 'Cargo.toml') return /^\[package\][^[]*?^name\s*=\s*"([^"]+)"/ms.exec(text)?.[1]?.replaceAll('-', '_');
  // Only the name is of interest, and a manifest that is no JSON may still have one.
  return file === 'package.json' ? /^\s*"name"\s*:\s*"([^"]+)"/m.exec(text)?.[1] : undefined;
}
