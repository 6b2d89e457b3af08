import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { repository } from '../tools/repository.ts';

interface GrammarSource {
  readonly package: string;
  readonly version: string;
  readonly file: string;
  readonly license: string;
}

/** The npm packages that the grammars come in. */
export async function grammarPackages(): Promise<string[]> {
  return [...new Set((await sources()).map((source) => source.package))];
}

/** The packages carry grammars of many authors without their licence texts: which, and on what terms. */
export async function grammarNotice(): Promise<string> {
  const lines = (await sources()).map((source) => `  ${path.basename(source.file, '.wasm')} (${source.license}) by its authors, compiled in ${source.package} ${source.version}`);
  const mit = await readFile(path.join(repository, 'node_modules', 'web-tree-sitter', 'LICENSE'), 'utf8');
  return ['Grammars', lines.join('\n'), mit.trim()].join('\n\n');
}

async function sources(): Promise<GrammarSource[]> {
  const folder = path.join(repository, 'grammars');
  const languages = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  return Promise.all(
    languages.map(async ({ name }) => {
      const { grammar } = JSON.parse(await readFile(path.join(folder, name, 'language.json'), 'utf8')) as { grammar: GrammarSource };
      return grammar;
    }),
  );
}
