// npx tsx bench/elsewhere.ts --list repos.json --mirrors DIR --out DIR [--annotations DIR] [--each N] [--kinds error-literals,git-history]
// After "npm run build". Makes a benchmark of other repositories, for "npm run bench -- ablation" or for training: trees of the listed revisions and
// DIR/items.jsonl. Annotations are those of MinishLab/semble (a file a repository: query, relevant, secondary, category);
// mirrors are git directories DIR/<owner>+<name>[/repo]. Changes and error messages are asked for as well, as "cairn eval --generate" does.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { questionsOf } from '../src/cli/eval-generate.ts';
import { kinds } from '../src/core/evaluation/generate/question.ts';
import { readSettings } from '../src/core/settings.ts';

const target = v.union([v.string(), v.object({ path: v.string(), start_line: v.number(), end_line: v.number() })]);
const annotation = v.array(v.object({ query: v.string(), relevant: v.array(target), secondary: v.array(target), category: v.string() }));
const listed = v.array(v.object({ name: v.string(), language: v.string(), url: v.string(), revision: v.string(), benchmark_root: v.nullish(v.string()) }));
type Listed = v.InferOutput<typeof listed>[number];

const { values } = parseArgs({
  options: { annotations: { type: 'string' }, list: { type: 'string' }, mirrors: { type: 'string' }, out: { type: 'string' }, each: { type: 'string' }, kinds: { type: 'string' } },
});
const { annotations = '', list = '', mirrors = '', out = '' } = values;
const each = Number(values.each ?? 10);
const asked = (values.kinds ?? 'error-literals,git-history').split(',');
const assets = path.resolve(import.meta.dirname, '..', 'dist');

void main();

async function main(): Promise<void> {
  const lines: string[] = [];
  for (const entry of v.parse(listed, JSON.parse(readFileSync(list, 'utf8')))) lines.push(...(await itemsOf(entry)));
  writeFileSync(path.join(out, 'items.jsonl'), lines.map((line) => `${line}\n`).join(''));
  console.log(`${lines.length} questions`);
}

async function itemsOf({ name, language, url, revision, benchmark_root: root }: Listed): Promise<string[]> {
  const repo = url.replace(/^.*github\.com\//, '').replace(/\.git$/, '');
  const mirror = [path.join(mirrors, repo.replace('/', '+'), 'repo'), path.join(mirrors, repo.replace('/', '+'))].find((folder) => existsSync(path.join(folder, 'HEAD')));
  if (mirror === undefined) throw new Error(`${repo}: there is no git directory under ${mirrors}.`);
  const commit = resolved(mirror, revision, repo);
  const folder = path.join(out, repo.replace('/', '+'));
  exportTree(mirror, commit, folder);
  const shared = { repo, commit_or_snapshot: commit, language, query_lang: 'en' };
  const file = path.join(annotations, `${name}.json`);
  const annotated = v.parse(annotation, values.annotations === undefined ? [] : JSON.parse(readFileSync(file, 'utf8'))).flatMap(({ query, relevant, secondary, category }, i) => {
    const places = [...relevant.map((place) => placeOf(place, 2)), ...secondary.map((place) => placeOf(place, 1))];
    // A file that is not at this revision can't be found by anybody.
    const gone = places.filter((place) => !existsSync(path.join(folder, place.path)));
    if (gone.length > 0) console.error(`${repo}: "${query}" is left out, ${gone.map((place) => place.path).join(', ')} is not there.`);
    return gone.length > 0 ? [] : [{ id: `semble/${name}/${i + 1}`, source: 'semble', ...shared, root: root ?? null, query, query_type: category, relevant: places }];
  });
  const { settings } = readSettings(() => undefined);
  const own = await questionsOf({ folder, history: { folder: mirror, revision: commit } }, { each, seed: 1, kinds: kinds.filter((kind) => asked.includes(kind)) }, { settings, assets }, new AbortController().signal);
  const generated = own.map(({ source, type, query, relevant }, i) => ({
    id: `${source}/${name}/${i + 1}`,
    source,
    ...shared,
    root: null,
    query,
    query_type: type,
    relevant: relevant.map((place) => ({ path: place.path, ...(place.startLine === undefined ? {} : { start_line: place.startLine, end_line: place.endLine }), grade: 2 })),
  }));
  console.log(`${repo} @ ${commit.slice(0, 10)}: ${annotated.length} annotated, ${generated.length} generated`);
  return [...annotated, ...generated].map((item) => JSON.stringify(item));
}

function placeOf(place: v.InferOutput<typeof target>, grade: number) {
  return typeof place === 'string' ? { path: place, grade } : { ...place, grade };
}

/** The annotated revision; where the mirror does not have it, the newest, said aloud. */
function resolved(mirror: string, revision: string, repo: string): string {
  if (run(mirror, 'cat-file', '-e', `${revision}^{commit}`).status === 0) return revision;
  console.error(`${repo}: revision ${revision} is not in the mirror; its newest is taken.`);
  return run(mirror, 'rev-parse', 'HEAD').stdout.toString().trim();
}

function exportTree(mirror: string, commit: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { stdout } = run(mirror, 'archive', '--format=tar', commit);
  const { status } = spawnSync('tar', ['-x', '-C', folder], { input: stdout });
  if (status !== 0) throw new Error(`The tree of ${commit} could not be written to ${folder}.`);
}

function run(mirror: string, ...parameters: string[]) {
  return spawnSync('git', [`--git-dir=${mirror}`, ...parameters], { maxBuffer: 1 << 30 });
}
