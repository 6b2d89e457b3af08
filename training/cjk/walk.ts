import fs from 'node:fs';
import path from 'node:path';

/** A text file of a source, by its path in it. */
export interface Found {
  readonly path: string;
  readonly read: () => string;
  readonly bytes: () => Buffer;
}

/** A longer file is a bundle: the same comments come again in it, far from readable names. */
const longest = 4_000_000;
const texts = /\.(?:[cm]?[jt]sx?|vue|json5?|ya?ml|properties|po|mo|md|mdx|html|html\.[\w.-]+|py|java|xlf|php|rb|txt)$/;

export function filesOf(folder: string): Found[] {
  const found: Found[] = [];
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const full = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || !texts.test(entry.name)) continue;
    if (fs.statSync(full).size > longest && entry.name !== '_tsc.js') continue;
    found.push({ path: path.relative(folder, full).replaceAll('\\', '/'), read: () => fs.readFileSync(full, 'utf8'), bytes: () => fs.readFileSync(full) });
  }
  return found;
}
