import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyGrammars } from '../../scripts/grammars.mjs';
import { TreeSitterParser } from '../../src/adapters/tree-sitter-parser.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const runtimeWasm = createRequire(import.meta.url).resolve('web-tree-sitter/web-tree-sitter.wasm');

/** The grammars as the build makes them. The folder is named after what it is made from, so that it is made once. */
export async function builtGrammars(): Promise<string> {
  const source = path.join(root, 'grammars');
  const folder = path.join(os.tmpdir(), `cairn-grammars-${hashOf([source, path.join(root, 'scripts')])}`);
  if (existsSync(folder)) return folder;
  const draft = await mkdtemp(`${folder}-`);
  await copyGrammars(source, draft);
  try {
    renameSync(draft, folder);
  } catch (thrown) {
    // Another test process was quicker.
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw thrown;
  }
  return folder;
}

export async function realParser(): Promise<TreeSitterParser> {
  return new TreeSitterParser(await builtGrammars(), runtimeWasm);
}

function hashOf(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).sort((a, b) => (a.parentPath + a.name < b.parentPath + b.name ? -1 : 1))) {
      if (entry.isFile()) hash.update(entry.name).update(readFileSync(path.join(entry.parentPath, entry.name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
