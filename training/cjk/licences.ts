import fs from 'node:fs';
import path from 'node:path';
import { readSources } from './sources.ts';

const permissive = /\b(?:MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|CC0-1\.0|Unlicense)\b/;
const copyleft = /\bA?GPL|LGPL|MPL|EPL|CDDL/;

/** The licence of a source where it is permissive; of a Debian package as read in its copyright file and noted in `sources.json`. */
export function licenceOf(kind: string, name: string, folder: string): string | null {
  const { debian } = readSources();
  if (kind === 'debian') return debian.binary[name] ?? null;
  if (kind === 'debian-source') return debian.source[name] ?? null;
  const { license } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as { license?: unknown };
  const said = typeof license === 'string' ? license : '';
  if (permissive.test(said) && (!copyleft.test(said) || / OR /.test(said))) return said;
  return null;
}
