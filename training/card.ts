import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { keyOf, readPackages } from './packages.ts';
import { pairKinds, type Pair } from './mining/pairs.ts';
import { isUsed } from './shares.ts';

interface Head {
  readonly licences: Readonly<Record<string, number>>;
  readonly excluded: { readonly paths: number; readonly bodies: number; readonly unlicensed: number };
}

/** Says what the model was trained on: a row a package into a file beside it, sums for the card on standard output. */
export async function describeData(cache: string, model: string): Promise<void> {
  const rows: string[] = ['package\tversion\tfrom\tlicences of its files\tpairs'];
  const kinds = new Map<string, number>();
  const languages = new Map<string, number>();
  const licences = new Map<string, number>();
  const excluded = { paths: 0, bodies: 0, unlicensed: 0 };
  for (const one of readPackages().filter(({ role }) => role === 'train')) {
    const file = path.join(cache, 'pairs', `${keyOf(one)}.jsonl`);
    const [first = '', ...lines] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    if (first === '' || first.startsWith('{"failed"')) continue;
    const head = JSON.parse(first) as Head;
    for (const key of ['paths', 'bodies', 'unlicensed'] as const) excluded[key] += head.excluded[key];
    const used = lines.map((line) => JSON.parse(line) as Pair).filter(isUsed);
    if (used.length === 0) continue;
    const names = Object.keys(head.licences).sort();
    rows.push([one.name, one.version, one.kind, names.join(', '), used.length].join('\t'));
    for (const { kind, language } of used) {
      bump(kinds, kind);
      bump(languages, language);
    }
    for (const name of names) bump(licences, family(name));
  }
  writeFileSync(path.join(path.dirname(model), 'training-data.tsv'), `${rows.join('\n')}\n`);
  const sum = [...kinds.values()].reduce((total, count) => total + count, 0);
  console.log(`${rows.length - 1} packages, ${sum} pairs`);
  console.log(`pairs by kind: ${pairKinds.map((kind) => `${kind} ${kinds.get(kind) ?? 0}`).join(', ')}`);
  console.log(`pairs by language: ${listed(languages)}`);
  console.log(`packages by licence: ${listed(licences)}`);
  console.log(`left out: ${excluded.paths} files by path, ${excluded.bodies} definitions by body, ${excluded.unlicensed} files without a permissive licence`);
  console.log(`sha256 ${createHash('sha256').update(readFileSync(model)).digest('hex')}`);
}

function bump(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts].sort((a, b) => b[1] - a[1]).map(([key, count]) => `${key} ${count}`).join(', ');
}

function family(licence: string): string {
  if (/\b(and|or)\b|,/i.test(licence)) return 'several';
  const known: readonly (readonly [RegExp, string])[] = [[/^(mit|expat|x11)/i, 'MIT'], [/^apache/i, 'Apache-2.0'], [/^bsd|^0bsd/i, 'BSD'], [/^isc/i, 'ISC'], [/^(unlicense|cc0|public|pd|wtfpl)/i, 'public domain']];
  return known.find(([pattern]) => pattern.test(licence))?.[1] ?? 'others';
}
