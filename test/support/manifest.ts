import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../../scripts/tools/repository.ts';

/** `package.json` as people read it, with its texts in English in their places. */
export function readManifest(): unknown {
  const texts = JSON.parse(readFileSync(path.join(repository, 'package.nls.json'), 'utf8')) as Record<string, string>;
  return JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'), (_, value: unknown) => (typeof value === 'string' ? (texts[/^%(.+)%$/.exec(value)?.[1] ?? ''] ?? value) : value));
}
