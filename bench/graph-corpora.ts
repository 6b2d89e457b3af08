import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { namesPackages } from '../src/core/graph/named-packages.ts';

/** A package whose calls are known to somebody else. */
export interface Corpus {
  readonly name: string;
  readonly folder: string;
  readonly language: 'typescript' | 'javascript' | 'python';
}

/** Packages that come with `npm ci`: real code that nobody here wrote. The one in Python is the generator of build files inside of node-gyp. */
export function installed(modules: string): Corpus[] {
  return [
    { name: 'vectra', folder: path.join(modules, 'vectra', 'src'), language: 'typescript' },
    { name: '@anthropic-ai/sdk', folder: path.join(modules, '@anthropic-ai', 'sdk', 'src'), language: 'typescript' },
    { name: 'gyp', folder: path.join(modules, 'node-gyp', 'gyp', 'pylib'), language: 'python' },
  ];
}

/** Repositories with much in them that is hard to follow, and the folder of each that is measured. */
const hard: Readonly<Record<string, string>> = { 'colinhacks+zod': 'packages/zod/src/v4/core', 'vitest-dev+vscode': '', 'axios+axios': 'lib' };

/** The hard ones among the repositories in a folder; where there is none of them, all that are of one of the languages. */
export function given(repos: string): Corpus[] {
  const names = readdirSync(repos, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const known = names.filter((name) => name in hard);
  return (known.length > 0 ? known : names).flatMap((name): Corpus[] => {
    const folder = path.join(repos, name, hard[name] ?? '');
    const [most] = languages.map((language) => ({ language, files: sources({ folder, language }).length })).sort((a, b) => b.files - a.files);
    return most && most.files > 0 ? [{ name: name.replace('+', '/'), folder, language: most.language }] : [];
  });
}

const languages = ['typescript', 'javascript', 'python'] as const;
const written: Readonly<Record<Corpus['language'], RegExp>> = { typescript: /\.[cm]?tsx?$/, javascript: /\.[cm]?jsx?$/, python: /\.py$/ };

export function sources({ folder, language }: Pick<Corpus, 'folder' | 'language'>): string[] {
  return allFiles(folder).filter((file) => written[language].test(file) && !/\.d\.[cm]?ts$/.test(file));
}

export function manifests({ folder }: Corpus): string[] {
  return allFiles(folder).filter((file) => namesPackages(file));
}

function allFiles(folder: string): string[] {
  if (!existsSync(folder)) throw new Error(`${folder} does not exist. Run "npm ci".`);
  return (readdirSync(folder, { recursive: true }) as string[]).map((file) => file.replaceAll('\\', '/')).filter((file) => !/(?:^|\/)(?:node_modules|dist|\.git)\//.test(file)).sort();
}
