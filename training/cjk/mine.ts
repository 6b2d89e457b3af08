/**
 * Mines pairs of CJK text and English text or code from what `fetch.ts` brought: `pairs.jsonl` in the cache and a table of
 * sources with their licences for the model card.
 *
 *     tsx training/cjk/mine.ts
 */
import fs from 'node:fs';
import path from 'node:path';
import { commentPairs } from './comments.ts';
import { documentPairs } from './documents.ts';
import { isExcludedPackage, isExcludedPath } from './exclusions.ts';
import { gettextPairs } from './gettext.ts';
import { licenceOf } from './licences.ts';
import { messagePairs } from './messages.ts';
import type { Pair } from './pair.ts';
import { cacheFolder } from './sources.ts';
import { languageOfPath, translationPairs } from './translations.ts';
import { twinPairs } from './twins.ts';
import { filesOf } from './walk.ts';

/** Of one package, so that a few large ones do not drown the rest. */
const mostOfOne = 40_000;

const seen = new Set<string>();
const out = fs.openSync(path.join(cacheFolder, 'pairs.jsonl'), 'w');
const card: string[] = [];
for (const kind of ['npm', 'debian', 'debian-source']) {
  const home = path.join(cacheFolder, kind);
  for (const name of fs.readdirSync(home).sort()) {
    if (name.endsWith('.part') || isExcludedPackage(name)) continue;
    const folder = path.join(home, name);
    const licence = licenceOf(kind, name, folder);
    if (!licence) {
      console.error(`${name}: left out, no permissive licence found`);
      continue;
    }
    const kept = keep(pairsOf(folder, `${kind}/${name}`));
    if (kept.length > 0) card.push(`${kind}\t${name.replace('+', '/')}\t${licence}\t${kept.length}`);
    if (kept.length > 0) fs.writeSync(out, kept.map((pair) => JSON.stringify(pair) + '\n').join(''));
  }
}
for (const pair of keep(twinPairs(cacheFolder))) fs.writeSync(out, JSON.stringify(pair) + '\n');
fs.closeSync(out);
fs.writeFileSync(path.join(cacheFolder, 'sources.tsv'), card.join('\n') + '\n');
console.log(`${seen.size} pairs of ${card.length} sources`);

function pairsOf(folder: string, source: string): Pair[] {
  const files = filesOf(folder).filter((file) => !isExcludedPath(file.path));
  const comments = files.filter((file) => /\.(?:[cm]?[jt]sx?|vue|py|java|php|rb)$/.test(file.path) && !/\.min\./.test(file.path)).flatMap((file) => commentPairs(file.read(), source, languageOfPath(file.path)));
  return [...translationPairs(files, source), ...gettextPairs(files, source), ...documentPairs(files, source), ...messagePairs(files, source), ...comments];
}

/** Each text once: builds ship the same comments three times. */
function keep(pairs: readonly Pair[]): Pair[] {
  const kept: Pair[] = [];
  for (const pair of pairs) {
    const key = `${pair.cjk}\0${pair.en || pair.code.split(' ')[0]}`;
    if (seen.has(key)) continue;
    seen.add(key);
    kept.push(pair);
  }
  if (kept.length <= mostOfOne) return kept;
  const step = kept.length / mostOfOne;
  return Array.from({ length: mostOfOne }, (_, i) => kept[Math.floor(i * step)]).filter((pair) => pair !== undefined);
}
