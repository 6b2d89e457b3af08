import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Language, Parser } from 'web-tree-sitter';
import { decodeText } from '../../src/adapters/decode.ts';
import { languageTable } from '../../src/adapters/language-table.ts';
import { readGrammarFolders } from '../../src/adapters/tree-sitter-grammar.ts';
import type { ChildRequest } from './child.ts';

/** Reading the files and parsing them, and nothing else: what no index of syntax can do without. */
export async function parseAll({ folder, assets }: ChildRequest): Promise<object> {
  const started = performance.now();
  await Parser.init({ wasmBinary: readFileSync(path.join(assets, 'web-tree-sitter.wasm')) });
  const folders = readGrammarFolders(path.join(assets, 'grammars'));
  const languageOf = languageTable(folders);
  const languages = new Map<string, Language>();
  const parser = new Parser();
  let [files, bytes] = [0, 0];
  for (const name of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const file = path.join(name.parentPath, name.name);
    const text = decodeText(readFileSync(file));
    if (text === null) continue;
    files++;
    bytes += text.length;
    const id = languageOf(file, text);
    const grammar = folders.find((each) => each.id === id);
    if (!grammar) continue;
    const language = languages.get(id) ?? (await Language.load(readFileSync(path.join(grammar.folder, 'grammar.wasm'))));
    languages.set(id, language);
    parser.setLanguage(language);
    parser.parse(text)?.delete();
  }
  const { user, system } = process.cpuUsage();
  return { files, bytes, wall: performance.now() - started, cpu: (user + system) / 1000, peak: process.resourceUsage().maxRSS / 1024 };
}
