import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { contentRule } from '../src/adapters/decode-fitness.ts';
import { decodeText } from '../src/adapters/decode.ts';
import { secretFinder } from '../src/adapters/secret-finder.ts';
import { shuffled, randomOf } from '../src/core/evaluation/random.ts';
import type { Bench } from './measurement.ts';

/** Enough for stable figures, little enough for a few minutes. */
const filesRead = 10_000;
const largestFile = 200_000;
/** Each is printed with its place, for somebody to judge: published packages hold hardly a real key. */
const mostFinds = 6;
const readable = /\.(?:[cm]?[jt]sx?|json|ya?ml|toml|ini|env|properties|md|rst|txt|sh|py|rb|php|java|kt|go|rs|c|h|cs|lua|scala|sql|xml|html|tf|cfg|conf)$/i;

/** What is taken for a secret in code that was published, where hardly anything is one. */
export const secrets: Bench = async ({ dist, repos, progress }) => {
  const folder = repos ?? path.join(dist, '..', 'node_modules');
  const files = shuffled(readableFiles(folder).sort(), randomOf(1)).slice(0, filesRead);
  const found = new Set<string>();
  let [read, characters, microseconds] = [0, 0, 0];
  for (const file of files) {
    const text = decodeText(readFileSync(file));
    if (text === null || contentRule(file, text) !== null) continue;
    read++;
    characters += text.length;
    const before = process.cpuUsage().user;
    const secretsIn = await secretFinder.find(text);
    microseconds += process.cpuUsage().user - before;
    for (const { start, end, kind } of secretsIn) {
      const secret = text.slice(start, end);
      if (found.has(secret)) continue;
      found.add(secret);
      progress(`${path.relative(folder, file)}:${text.slice(0, start).split('\n').length}  ${kind}, ${end - start} characters`);
    }
  }
  return [
    { name: 'files read', value: read, unit: '' },
    { name: 'texts taken for a secret in 1,000 files', value: (found.size / read) * 1000, unit: '', threshold: { most: mostFinds } },
    { name: 'CPU for a million characters', value: microseconds / 1000 / (characters / 1e6), unit: 'ms' },
  ];
};

function readableFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === '.git' ? [] : readableFiles(name);
    return entry.isFile() && readable.test(entry.name) && statSync(name).size <= largestFile ? [name] : [];
  });
}
