import { readdirSync, readFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { TreeSitterParser } from '../src/adapters/tree-sitter-parser.ts';
import { fileRelations } from '../src/core/graph/file-relations.ts';
import { namedPackages } from '../src/core/graph/named-packages.ts';
import { repositoryOf, type RelatedFile, type Repository } from '../src/core/graph/repository.ts';
import { resolveCall } from '../src/core/graph/resolve-call.ts';
import { startReading } from '../src/core/graph/value.ts';
import { confidences, type Confidence } from '../src/core/model/relation.ts';
import type { Bench, Figure } from './measurement.ts';
import { parsingCost } from './parsing-cost.ts';
import { trueCalls, type TrueCall } from './true-calls.ts';

/** Packages whose TypeScript sources come with `npm ci`: real code that nobody here wrote. */
const packages = ['vectra/src', '@anthropic-ai/sdk/src'];

/** Right ones of what the graph says, by confidence, and found ones of what TypeScript's language service knows. */
export const graph: Bench = async ({ dist, repos, progress }) => {
  const folders = repos ? readdirSync(repos, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => path.join(repos, name)) : packages.map((name) => path.resolve(dist, '..', 'node_modules', name));
  const parser = new TreeSitterParser(path.join(dist, 'grammars'), path.join(dist, 'web-tree-sitter.wasm'));
  const figures: Figure[] = [];
  try {
    for (const folder of folders) {
      const name = repos ? path.basename(folder) : path.relative(path.resolve(dist, '..', 'node_modules'), folder).replace(/\/src$/, '');
      progress(name);
      figures.push(...(await measure(name, folder, parser)));
    }
    progress('cost');
    figures.push(...(await parsingCost(folders.flatMap((folder) => sources(folder).filter((file) => file.endsWith('.ts')).map((file) => readFileSync(path.join(folder, file), 'utf8'))), parser, dist)));
  } finally {
    parser.dispose();
  }
  return figures;
};

async function measure(name: string, folder: string, parser: TreeSitterParser): Promise<Figure[]> {
  const files = await relatedFiles(folder, parser);
  const started = performance.now();
  const repository = repositoryOf('', files, namedPackages(manifests(folder)));
  const said = saidCalls(repository);
  const milliseconds = performance.now() - started;
  const truth = trueCalls(folder, [...repository.files.keys()]);
  return [...compare(name, repository, said, truth), { name: `${name}: resolving`, value: milliseconds, unit: 'ms' }];
}

interface SaidCall {
  readonly targets: readonly number[];
  readonly confidence: Confidence;
}

/** By path, line and name: as exact as the graph tells where a call is said. */
type Said = Map<string, SaidCall[]>;

export function saidCalls(repository: Repository): Said {
  const said: Said = new Map();
  const reading = startReading(repository);
  for (const file of repository.files.values()) {
    for (const call of file.relations.calls) {
      const resolved = resolveCall(call, file, reading);
      if (!resolved) continue;
      const own = file.first + call[0];
      // What a function calls inside of itself is no relation between symbols.
      if (resolved.targets.length === 1 && resolved.targets[0] === own) continue;
      const key = `${file.path}:${call[1]}:${/([\w$]+)\W*$/.exec(call[2])?.[1] ?? ''}`;
      said.set(key, [...(said.get(key) ?? []), resolved]);
    }
  }
  return said;
}

function compare(name: string, repository: Repository, said: Said, truth: readonly TrueCall[]): Figure[] {
  const counts = Object.fromEntries(confidences.map((confidence) => [confidence, { right: 0, wrong: 0 }])) as Record<Confidence, { right: number; wrong: number }>;
  let known = 0;
  let unjudged = 0;
  const found = { resolved: 0, likely: 0, 'by-name': 0 };
  const groups = new Map<string, TrueCall[]>();
  for (const call of truth) groups.set(call.key, [...(groups.get(call.key) ?? []), call]);
  for (const [key, calls] of groups) {
    const answers = said.get(key) ?? [];
    for (const [i, call] of calls.entries()) {
      const owner = symbolAt(repository, call.path, call.line);
      const targets = call.targets.map(({ path: file, line }) => classOf(repository, symbolAt(repository, file, line)));
      const inside = targets.filter((target) => target >= 0 && target !== owner);
      const answer = answers[i];
      if (call.state === 'known' && inside.length > 0) known++;
      if (!answer) continue;
      if (call.state === 'unknown') {
        unjudged++;
        continue;
      }
      const right = answer.targets.some((target) => targets.includes(classOf(repository, target)));
      counts[answer.confidence][right ? 'right' : 'wrong']++;
      if (right && inside.length > 0) found[answer.confidence]++;
    }
  }
  const share = (confidence: Confidence) => counts[confidence].right / Math.max(1, counts[confidence].right + counts[confidence].wrong);
  return [
    { name: `${name}: true calls in the repository`, value: known, unit: '' },
    { name: `${name}: resolved, right`, value: share('resolved'), unit: '', threshold: { least: 0.95 } },
    { name: `${name}: resolved, number`, value: counts.resolved.right + counts.resolved.wrong, unit: '' },
    ...(counts.likely.right + counts.likely.wrong > 0 ? [{ name: `${name}: likely, right`, value: share('likely'), unit: '', threshold: { least: 0.8 } }] : []),
    { name: `${name}: likely, number`, value: counts.likely.right + counts.likely.wrong, unit: '' },
    { name: `${name}: found by both`, value: (found.resolved + found.likely) / Math.max(1, known), unit: '', threshold: { least: 0.75 } },
    { name: `${name}: by name, right`, value: share('by-name'), unit: '' },
    { name: `${name}: by name, number`, value: counts['by-name'].right + counts['by-name'].wrong, unit: '' },
    { name: `${name}: said, but unknown to TypeScript`, value: unjudged, unit: '' },
  ];
}

/** The innermost symbol of a line; -1 where it is outside of all. */
export function symbolAt({ files, nodes }: Repository, file: string, line: number): number {
  const linked = files.get(file);
  let best = linked ? linked.node : -1;
  for (let i = 0; linked && i < linked.relations.symbols.length; i++) {
    const node = nodes[linked.first + i];
    if (node && node.startLine <= line && node.endLine >= line) best = node.id;
  }
  return best;
}

/** Making an object calls its constructor, or the class where it has none of its own. */
export function classOf({ nodes, files }: Repository, node: number): number {
  const found = nodes[node];
  if (!found?.symbol.endsWith('.constructor')) return node;
  return files.get(found.path)?.top.get(found.symbol.slice(0, -'.constructor'.length))?.[0] ?? node;
}

export async function relatedFiles(folder: string, parser: TreeSitterParser): Promise<RelatedFile[]> {
  const related: RelatedFile[] = [];
  for (const file of sources(folder)) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const language = parser.languageOf(file, text);
    const result = await parser.parse(language, text);
    if (result.ok) related.push({ path: file, language, text, relations: fileRelations(result.syntax, text) });
  }
  return related;
}

function sources(folder: string): string[] {
  return allFiles(folder).filter((file) => /\.[cm]?tsx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file));
}

export function manifests(folder: string): { path: string; text: string }[] {
  return allFiles(folder).filter((file) => /(?:^|\/)package\.json$/.test(file)).map((file) => ({ path: file, text: readFileSync(path.join(folder, file), 'utf8') }));
}

function allFiles(folder: string): string[] {
  if (!existsSync(folder)) throw new Error(`${folder} does not exist. Run "npm ci".`);
  return (readdirSync(folder, { recursive: true }) as string[]).map((file) => file.replaceAll('\\', '/')).filter((file) => !/(?:^|\/)(?:node_modules|dist|\.git)\//.test(file)).sort();
}
