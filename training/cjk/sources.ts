import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What is fetched: npm packages by version, Debian packages with the licence that their copyright file states. */
export interface Sources {
  readonly npm: Readonly<Record<string, string>>;
  readonly debian: { readonly binary: Readonly<Record<string, string>>; readonly source: Readonly<Record<string, string>> };
}

/** Archives and what is made of them: gigabytes, outside the repository. */
export const cacheFolder = path.join(process.env.CAIRN_TRAINING_CACHE ?? path.join(os.homedir(), '.cache', 'cairn-training'), 'cjk');

export function readSources(): Sources {
  return JSON.parse(fs.readFileSync(new URL('sources.json', import.meta.url), 'utf8')) as Sources;
}
