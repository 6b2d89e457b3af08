import ignore, { type Ignore } from 'ignore';

/** Patterns of one ignore file, relative to the folder it lies in. */
export interface PatternFile {
  /** Folder of the file relative to the root, without a slash at the end; empty for the root itself. */
  readonly folder: string;
  /** Path of the file as shown, e.g. `sub/.gitignore`. */
  readonly name: string;
  /** Null where no pattern speaks of this very path; what holds for a folder above it is asked there. */
  match(path: string): { readonly ignored: boolean; readonly line: string } | null;
}

interface Line {
  readonly ignored: boolean;
  readonly matches: (path: string) => boolean;
  /** `name:line: pattern`, as git says it. */
  readonly shown: string;
}

/** Reads gitignore syntax. `path` arguments are relative to the root; folders end with a slash. */
export function patternFile(folder: string, name: string, text: string): PatternFile {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/).map((line, i) => lineOf(line, `${name}:${i + 1}`));
  const patterns = lines.filter((line) => line !== null).reverse();
  const start = folder === '' ? 0 : folder.length + 1;
  return {
    folder,
    name,
    match(path) {
      const relative = path.slice(start);
      const line = patterns.find((pattern) => pattern.matches(relative));
      return line ? { ignored: line.ignored, line: line.shown } : null;
    },
  };
}

/**
 * Each pattern has a matcher of its own, so that the last one that speaks of a path decides on it, over all files from
 * the deepest to the root's, as in git.
 */
function lineOf(line: string, place: string): Line | null {
  if (line.trim() === '' || line.startsWith('#')) return null;
  const negative = line.startsWith('!');
  const pattern = negative ? line.slice(1) : line;
  // Case counts as on the platform's usual file system.
  const matcher = ignore({ ignoreCase: process.platform === 'win32' || process.platform === 'darwin' }).add({ pattern });
  return { ignored: !negative, matches: ownMatch(matcher, pattern), shown: `${place}: ${line.trimEnd()}` };
}

/** The library also matches what lies in a folder that matches; here the folder was asked before its files. */
function ownMatch(matcher: Ignore, pattern: string): (path: string) => boolean {
  const body = pattern.trimEnd().replace(/\/$/, '');
  if (!body.includes('/')) return (path) => matcher.ignores(path.replace(/^.*\/(?=.)/, ''));
  if (body.endsWith('/**')) return (path) => matcher.ignores(path);
  return (path) => {
    if (!matcher.ignores(path)) return false;
    const parent = path.replace(/[^/]+\/?$/, '');
    return parent === '' || !matcher.ignores(parent);
  };
}
