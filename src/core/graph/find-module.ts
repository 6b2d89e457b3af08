import { joinedPath } from './joined-path.ts';
import { placesOf } from './module-names.ts';
import { folderOf, moduleName, type LinkedFile, type Repository } from './repository.ts';

/** Files that an import's source means, in order of how well they fit; none where it lies outside of the repository. */
export function findModule(source: string, from: LinkedFile, repository: Repository): readonly string[] {
  const key = `${from.path}\0${source}`;
  const known = repository.modules.get(key);
  if (known) return known;
  const found = searchModule(source, from, repository);
  repository.modules.set(key, found);
  return found;
}

function searchModule(source: string, from: LinkedFile, repository: Repository): readonly string[] {
  switch (from.dialect.modules) {
    case 'script':
      return javascriptModule(source, from.path, repository);
    case 'python':
      return pythonModule(source, from.path, repository);
    case 'go':
      return goPackage(source, repository);
    case 'rust':
      return rustModule(source, from.path, repository);
    case 'file':
      return included(source, from.path, repository);
    case 'dotted':
      return included(source.replaceAll('.', '/'), from.path, repository);
    default:
      return namespaced(source, repository);
  }
}

const scripts = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs', 'd.ts', 'd.mts', 'vue', 'svelte'];

function javascriptModule(source: string, from: string, repository: Repository): string[] {
  if (/^\.\.?(\/|$)/.test(source)) return scriptAt(joinedPath(folderOf(from), source), repository);
  const said = saidPlaces(source, from, repository).flatMap((place) => scriptAt(place, repository));
  if (said.length > 0) return said.slice(0, 1);
  const named = [...repository.packages.folders].find(([name]) => source === name || source.startsWith(`${name}/`));
  if (named) {
    const [name, folder] = named;
    const rest = source.slice(name.length);
    const places = rest ? [`${folder}${rest}`, `${folder}/src${rest}`] : [`${folder}/src/index`, `${folder}/index`, `${folder}/src`];
    return places.flatMap((place) => scriptAt(place.replace(/^\//, ''), repository)).slice(0, 1);
  }
  // An alias of the bundler, `@/store/queue` or `~/store`: what follows it is a path below some folder of sources.
  const alias = /^(?:@|~|#|src|\$lib)\/(.+)/.exec(source)?.[1] ?? (/^[@~#]\w+\/(.+)/.exec(source)?.[1]?.includes('/') ? /^[@~#]\w+\/(.+)/.exec(source)?.[1] : undefined);
  if (!alias) return [];
  const roots = ['src', '', 'app', 'lib'];
  return roots.flatMap((root) => scriptAt(joinedPath(root, alias), repository)).slice(0, 1);
}

/** Where the manifests and the compiler's settings say that a source is. What is built stands in another folder than its source. */
function saidPlaces(wanted: string, from: string, { packages }: Repository): string[] {
  const said = packages.modules.filter(({ scope }) => scope === '' || from.startsWith(`${scope}/`)).flatMap((name) => placesOf(name, wanted));
  return [...said, ...['src/', ''].flatMap((source) => said.map((place) => place.replace(built, `$1${source}`)))];
}

const built = /(^|\/)(?:dist|build|lib|out|esm|cjs|types)\//;

function scriptAt(place: string, { files }: Repository): string[] {
  const bare = place.replace(/(?:\.d)?\.(?:js|jsx|mjs|cjs|ts|mts|cts)$/, '');
  const candidates = [place, ...scripts.map((end) => `${bare}.${end}`), ...scripts.map((end) => `${place}.${end}`), ...scripts.map((end) => `${place ? `${place}/` : ''}index.${end}`)];
  const found = candidates.find((candidate) => files.has(candidate));
  return found === undefined ? [] : [found];
}

/** The folder of a relative import climbs one level for each dot after the first. */
function pythonModule(source: string, from: string, repository: Repository): string[] {
  const relative = /^(\.+)(.*)$/.exec(source);
  if (relative) {
    let folder = folderOf(from);
    for (let i = 1; i < (relative[1]?.length ?? 0); i++) folder = folderOf(folder);
    return pythonAt(joinedPath(folder, (relative[2] ?? '').replaceAll('.', '/')), repository);
  }
  const place = source.replaceAll('.', '/');
  const direct = ['', 'src/', 'lib/', 'python/'].flatMap((root) => pythonAt(root + place, repository));
  if (direct.length > 0) return direct.slice(0, 1);
  const last = place.slice(place.lastIndexOf('/') + 1);
  const found = [...(repository.bySegment.get(last) ?? []).filter((path) => path.endsWith(`/${place}.py`)), ...(repository.bySegment.get('__init__') ?? []).filter((path) => path.endsWith(`/${place}/__init__.py`))];
  if (found.length > 1 && !place.includes('/')) return found.filter((path) => folderOf(path) === folderOf(from));
  // Several packages of one repository may have a module of that name: the nearest is meant.
  return found.sort((a, b) => sharedLength(b, from) - sharedLength(a, from)).slice(0, 1);
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

function pythonAt(place: string, { files }: Repository): string[] {
  return [`${place}.py`, `${place}/__init__.py`, `${place}.pyi`].map((path) => path.replace(/^\//, '')).filter((path) => files.has(path)).slice(0, 1);
}

/** A package is a folder: the one whose path ends the import's. */
function goPackage(source: string, { byFolder, packages }: Repository): string[] {
  for (const [module, folder] of packages.folders) {
    if (source !== module && !source.startsWith(`${module}/`)) continue;
    const place = joinedPath(folder, source.slice(module.length + 1));
    return goFiles(byFolder.get(place));
  }
  // Without a module's name, what follows host, owner and repository is a folder of this one, if it has such a folder.
  const parts = source.split('/');
  const named = [...packages.folders].some(([, folder]) => goFiles(byFolder.get(folder)).length > 0);
  return !named && parts[0]?.includes('.') && parts.length > 3 ? goFiles(byFolder.get(parts.slice(3).join('/'))) : [];
}

function goFiles(paths: readonly string[] = []): string[] {
  return paths.filter((path) => path.endsWith('.go') && !path.endsWith('_test.go'));
}

function rustModule(source: string, from: string, repository: Repository): string[] {
  const parts = (source || 'self').split('::').filter(Boolean);
  const first = parts[0];
  const crate = repository.packages.folders.get(first ?? '');
  if (crate !== undefined) return rustAt(joinedPath(joinedPath(crate, 'src'), parts.slice(1).join('/')), repository);
  let folder = /(?:^|\/)(?:mod|lib|main)\.rs$/.test(from) ? folderOf(from) : from.replace(/\.rs$/, '');
  if (first === 'crate') folder = crateFolder(from);
  else if (first === 'super') folder = folderOf(folder);
  else if (first !== 'self') return rustAt(joinedPath(folder, parts.join('/')), repository).concat(rustAt(joinedPath(crateFolder(from), parts.join('/')), repository)).slice(0, 1);
  const rest = parts.slice(1);
  while (rest[0] === 'super') {
    folder = folderOf(folder);
    rest.shift();
  }
  return rustAt(joinedPath(folder, rest.join('/')), repository);
}

function rustAt(place: string, { files }: Repository): string[] {
  return [`${place}.rs`, `${place}/mod.rs`, `${place}/lib.rs`, `${place}/main.rs`].map((path) => path.replace(/^\//, '')).filter((path) => files.has(path)).slice(0, 1);
}

function crateFolder(path: string): string {
  const at = path.lastIndexOf('src/');
  return at < 0 ? folderOf(path) : path.slice(0, at + 3);
}

/** A header or a required file: beside the file that names it, at the root, or at the end of any path; its extension may be left out. */
function included(source: string, from: string, { files, bySegment }: Repository): string[] {
  const extension = /\.[^./]*$/.exec(from)?.[0] ?? '';
  // `package:app/queue.dart`: a package of this repository or of another, the path is the same.
  const path = source.replace(/^\w+:[\w.-]+\//, '');
  const beside = joinedPath(folderOf(from), path);
  for (const place of [beside, beside + extension, path]) if (files.has(place)) return [place];
  const wanted = path.replace(/^(?:\.\.?\/)+/, '');
  const last = wanted.slice(wanted.lastIndexOf('/') + 1);
  const named = [...(bySegment.get(moduleName(wanted)) ?? []), ...(bySegment.get(last) ?? [])];
  return [...new Set(named)].filter((place) => `/${place}`.endsWith(`/${wanted}`) || `/${place}`.endsWith(`/${wanted}${extension}`)).slice(0, 4);
}

/** Files of the package or namespace, or the one that declares its last name. */
function namespaced(source: string, { byPackage }: Repository): readonly string[] {
  const name = source.replace(/::|\\/g, '.').replace(/^\.|\.\*$|\s/g, '');
  return byPackage.get(name) ?? [];
}
