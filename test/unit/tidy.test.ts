import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..', '..');
const sources = ['src', 'webview', 'scripts', 'test', 'bench'].flatMap(filesBelow).filter((file) => /\.(ts|tsx|mjs)$/.test(file));

/** The lint rule counts lines of code and sees TypeScript only; this counts every line of everything. */
const mostLines = 400;

describe('the sources', () => {
  test('are found', () => {
    expect(sources.length).toBeGreaterThan(20);
  });

  test('import only files that exist, by their full name', () => {
    const dangling = sources.flatMap((file) => relativeImports(file).filter((target) => !existsSync(path.resolve(root, path.dirname(file), target))).map((target) => `${file}: ${target}`));
    expect(dangling).toEqual([]);
  });

  test(`have at most ${mostLines} lines each`, () => {
    expect(sources.filter((file) => read(file).split('\n').length > mostLines)).toEqual([]);
  });
});

describe('package.json', () => {
  const { scripts, main, bin } = JSON.parse(read('package.json')) as { scripts: Record<string, string>; main: string; bin: Record<string, string> };

  test('has the commands that the README names', () => {
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['build', 'check', 'demo', 'package', 'test']));
  });

  test('has no command without its script', () => {
    const named = Object.values(scripts).flatMap((command) => [...command.matchAll(/\b(?:scripts|bench)\/\S+\.(?:mjs|ts)\b/g)].map((match) => match[0]));
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  test('points into what the package carries', () => {
    const allowed = read('.vscodeignore').split('\n');
    for (const target of [main, ...Object.values(bin)]) expect(allowed).toContain(`!${path.posix.normalize(target)}`);
  });
});

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

function filesBelow(folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const location = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['fixtures', 'golden', 'node_modules'].includes(entry.name) ? [] : filesBelow(location);
    return [location];
  });
}

/** Static and dynamic imports of the project's own files; texts that only look like one are not at a line's start. */
function relativeImports(file: string): string[] {
  const pattern = /^(?:import|export|\}\s*from|\s*(?:const|await))[^'"`\n]*?(?:from|import\()\s*['"](\.{1,2}\/[^'"]+)['"]/gm;
  return [...read(file).matchAll(pattern)].flatMap((match) => match[1] ?? []);
}
