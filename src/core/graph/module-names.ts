import { joinedPath } from './joined-path.ts';

/** A name that an import may give, with the files it may mean. One `*` in the name stands for what `*` is in the places. */
export interface ModuleName {
  readonly name: string;
  /** Only files of this folder may say it. */
  readonly scope: string;
  readonly places: readonly string[];
}

/** `exports` and `imports` of a package.json: what others, and what its own files, may ask of it. */
export function modulesOfManifest(text: string, folder: string): ModuleName[] {
  const manifest = looseJson(text);
  const { name } = manifest;
  const exported = typeof name === 'string' ? entries(manifest['exports']).map(([key, value]) => ({ name: joinedPath(name, key), scope: '', places: places(value, folder) })) : [];
  const own = Object.entries(object(manifest['imports'])).map(([key, value]) => ({ name: key, scope: folder, places: places(value, folder) }));
  return [...exported, ...own];
}

/** `paths` and `baseUrl` of the compiler's settings. */
export function pathsOfConfig(text: string, folder: string): ModuleName[] {
  const options = object(looseJson(text)['compilerOptions']);
  const baseUrl = typeof options['baseUrl'] === 'string' ? joinedPath(folder, options['baseUrl']) : undefined;
  const named = Object.entries(object(options['paths'])).map(([name, value]) => ({ name, scope: folder, places: places(value, baseUrl ?? folder) }));
  return baseUrl === undefined ? named : [...named, { name: '*', scope: folder, places: [joinedPath(baseUrl, '*')] }];
}

/** What the name's places come to for a source; none where it is not of that name. */
export function placesOf({ name, places: all }: ModuleName, source: string): string[] {
  const star = name.indexOf('*');
  if (star < 0) return name === source ? [...all] : [];
  const [start, end] = [name.slice(0, star), name.slice(star + 1)];
  if (source.length < start.length + end.length || !source.startsWith(start) || !source.endsWith(end)) return [];
  const middle = source.slice(start.length, source.length - end.length);
  return all.map((place) => place.replace('*', () => middle));
}

/** `exports` may be one target, conditions for one, or an object of targets by their names. */
function entries(exports: unknown): [string, unknown][] {
  const named = Object.entries(object(exports)).filter(([key]) => key.startsWith('.'));
  return named.length > 0 ? named : exports === undefined ? [] : [['.', exports]];
}

/** Every path in a value, whatever the conditions it stands under: the first that is a file of the repository is meant. */
function places(value: unknown, folder: string): string[] {
  if (typeof value === 'string') return [joinedPath(folder, value)];
  return Object.values(object(value)).flatMap((inner) => places(inner, folder));
}

function object(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** JSON in which comments and commas before a closing bracket are allowed; what is none has nothing in it. */
function looseJson(text: string): Record<string, unknown> {
  const plain = text.replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, string: string | undefined) => string ?? '').replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, (_, string: string | undefined) => string ?? '');
  try {
    return object(JSON.parse(plain));
  } catch {
    return {};
  }
}
