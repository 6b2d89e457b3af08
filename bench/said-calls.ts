import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TreeSitterParser } from '../src/adapters/tree-sitter-parser.ts';
import { fileRelations } from '../src/core/graph/file-relations.ts';
import { namedPackages } from '../src/core/graph/named-packages.ts';
import { repositoryOf, type RelatedFile, type Repository } from '../src/core/graph/repository.ts';
import { resolveCall, type Resolved } from '../src/core/graph/resolve-call.ts';
import { startReading } from '../src/core/graph/value.ts';

/** What the graph says of each call, by path, line and name, in the order of the text; undefined where it says nothing. */
export type SaidCalls = ReadonlyMap<string, readonly (Resolved | undefined)[]>;

export async function readRepository(folder: string, sources: readonly string[], manifests: readonly string[], parser: TreeSitterParser): Promise<Repository> {
  const related: RelatedFile[] = [];
  for (const file of sources) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const language = parser.languageOf(file, text);
    const result = await parser.parse(language, text);
    if (result.ok) related.push({ path: file, language, text, relations: fileRelations(result.syntax, text) });
  }
  return repositoryOf('', related, namedPackages(manifests.map((file) => ({ path: file, text: readFileSync(path.join(folder, file), 'utf8') }))));
}

export function saidCalls(repository: Repository): SaidCalls {
  const said = new Map<string, (Resolved | undefined)[]>();
  const reading = startReading(repository);
  for (const file of repository.files.values()) {
    for (const call of file.relations.calls) {
      const found = resolveCall(call, file, reading);
      const resolved = found === 'outside' ? undefined : found;
      const own = file.first + call[0];
      // What a function calls inside of itself is no relation between symbols.
      const told = resolved?.targets.length === 1 && resolved.targets[0] === own ? undefined : resolved;
      const key = `${file.path}:${call[1]}:${/([\w$]+)\W*$/.exec(call[2].replace(/(?<=[\w$])\.(?:call|apply)$/, ''))?.[1] ?? ''}`;
      const known = said.get(key);
      if (known) known.push(told);
      else said.set(key, [told]);
    }
  }
  return said;
}
