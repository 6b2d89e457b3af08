import { modulesOfManifest, pathsOfConfig, type ModuleName } from './module-names.ts';
import { folderOf } from './repository.ts';

/** What imports may say instead of a path, as the manifests and compiler settings of a repository have it. */
export interface NamedPackages {
  /** Folders by the name that others import them by: `name` of a package.json, `module` of a go.mod, a crate's name. The longest name first. */
  readonly folders: ReadonlyMap<string, string>;
  /** The one that says most about a place first: of the innermost folder, then the longest. */
  readonly modules: readonly ModuleName[];
}

export const noPackages: NamedPackages = { folders: new Map(), modules: [] };

export function namedPackages(files: Iterable<{ readonly path: string; readonly text: string }>): NamedPackages {
  const folders = new Map<string, string>();
  const modules: ModuleName[] = [];
  for (const { path, text } of files) {
    const file = path.slice(path.lastIndexOf('/') + 1);
    const folder = folderOf(path);
    const name = nameIn(file, text);
    if (name && !folders.has(name)) folders.set(name, folder);
    if (file === 'package.json') modules.push(...modulesOfManifest(text, folder));
    if (compilerSettings.test(file)) modules.push(...pathsOfConfig(text, folder));
  }
  return {
    folders: new Map([...folders].sort(([a], [b]) => b.length - a.length || (a < b ? -1 : 1))),
    modules: modules.sort((a, b) => b.scope.length - a.scope.length || b.name.length - a.name.length),
  };
}

/** True for files whose text decides where imports lead. */
export function namesPackages(path: string): boolean {
  const file = path.slice(path.lastIndexOf('/') + 1);
  return file === 'go.mod' || file === 'Cargo.toml' || file === 'package.json' || compilerSettings.test(file);
}

const compilerSettings = /^[tj]sconfig[\w.-]*\.json$/;

function nameIn(file: string, text: string): string | undefined {
  if (file === 'go.mod') return /^module\s+(\S+)/m.exec(text)?.[1];
  if (file === 'Cargo.toml') return /^\[package\][^[]*?^name\s*=\s*"([^"]+)"/ms.exec(text)?.[1]?.replaceAll('-', '_');
  // Only the name is of interest, and a manifest that is no JSON may still have one.
  return file === 'package.json' ? /^\s*"name"\s*:\s*"([^"]+)"/m.exec(text)?.[1] : undefined;
}
