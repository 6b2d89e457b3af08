import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Kind } from './mining/archives.ts';

/**
 * `dev` packages only measure and choose; `excluded` ones belong to repositories that retrieval is measured on, and are
 * read for what their bodies look like, so that copies elsewhere are known.
 */
export type Role = 'train' | 'dev' | 'excluded';

export interface Package {
  readonly kind: Kind;
  readonly name: string;
  readonly version: string;
  readonly role: Role;
  /** Where each of its files lies at its source, and its checksum where the source does not check by itself. */
  readonly files: readonly { readonly place: string; readonly sha256: string }[];
}

/** The pinned list beside this file. */
export function readPackages(): Package[] {
  const [, ...rows] = readFileSync(path.join(import.meta.dirname, 'packages.tsv'), 'utf8').trimEnd().split('\n');
  return rows.map((row) => {
    const [kind, name, version, role, files] = row.split('\t') as [Kind, string, string, Role, string];
    return { kind, name, version, role, files: files.split(',').map((file) => ({ place: file.split(':')[0] ?? '', sha256: file.split(':')[1] ?? '' })) };
  });
}

/** Where a package's archives lie in the cache. */
export function archivesOf({ kind, files }: Package, cache: string): string[] {
  return files.map(({ place }) => path.join(cache, kind === 'npm' ? 'npm' : 'debian', path.basename(place)));
}

/** A file name for what is made of a package. */
export function keyOf({ kind, name }: Package): string {
  return `${kind}+${name.replaceAll('/', '+')}`;
}
