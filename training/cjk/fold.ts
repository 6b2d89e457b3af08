import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { cacheFolder } from './sources.ts';

/** Traditional and Japanese forms to the simplified ones: Unicode's variants, and a list for what they leave out. */
export function readFolding(): Map<string, string> {
  const file = path.join(cacheFolder, 'debian/unicode-data/usr/share/unicode/Unihan_Variants.txt.bz2');
  const lines = execFileSync('bzcat', [file], { encoding: 'utf8', maxBuffer: 1 << 26 }).split('\n');
  const folding = new Map<string, string>();
  for (const line of lines) {
    const [from = '', kind, to = ''] = line.split('\t');
    if (from.startsWith('U+') && kind === 'kSimplifiedVariant') folding.set(character(from), character(to.split(' ')[0] ?? ''));
  }
  const own = fs.readFileSync(new URL('shinjitai.txt', import.meta.url), 'utf8').split('\n').filter((line) => !line.startsWith('#'));
  for (const [from = '', to = ''] of own.join(' ').split(/\s+/).map((pair) => [...pair])) if (from !== to) folding.set(from, to);
  for (const [from, to] of folding) if (from === to || from.length > 1 || to.length > 1) folding.delete(from);
  return folding;
}

export function fold(text: string, folding: ReadonlyMap<string, string>): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/[\u3400-\u9fff]/g, (character) => folding.get(character) ?? character);
}

function character(code: string): string {
  return String.fromCodePoint(parseInt(code.slice(2), 16));
}
