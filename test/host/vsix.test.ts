import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { lateBundles } from '../../scripts/late-bundles.mjs';
import { vsixPath } from '../../scripts/release/package.ts';
import { repository } from '../../scripts/tools/repository.ts';
import { zipEntries, type ZipEntry } from '../support/zip.ts';

const bundles = ['extension.js', 'engine.js', 'engine-starter.js', 'record-worker.js', 'scan-worker.js', 'highlight-worker.js', 'cli.js', 'mcp.js', ...Object.keys(lateBundles).map((name) => `${name}.js`)];

/** Downloads stay small on a slow line; the embedding model and the grammars are most of it. What exceeds this was packed by mistake. */
const mostMegabytes = 22;

describe('the VSIX', () => {
  let entries: ZipEntry[] = [];
  let file = '';
  beforeAll(async () => {
    file = await vsixPath();
    if (!existsSync(file)) throw new Error(`There is no ${file}: run "npm run package" first.`);
    entries = zipEntries(file);
  });

  test('holds the bundles, what they load, and the papers, and nothing else', () => {
    const inDist = [...bundles, 'web-tree-sitter.wasm', 'onig.wasm', 'THIRD-PARTY-NOTICES.txt'].map((name) => `extension/dist/${name}`);
    const folders = [...filesBelow('dist/grammars'), ...filesBelow('dist/models'), ...filesBelow('dist/webview'), ...filesBelow('media'), ...filesBelow('l10n')].map((name) => `extension/${name}`);
    const papers = ['extension/package.json', 'extension/package.nls.json', 'extension/package.nls.zh-cn.json', 'extension/readme.md', 'extension/changelog.md', 'extension/LICENSE.txt'];
    const packing = ['[Content_Types].xml', 'extension.vsixmanifest'];
    expect(entries.map((entry) => entry.name).sort()).toEqual([...inDist, ...folders, ...papers, ...packing].sort());
  });

  test('holds no source map and no reference to one', () => {
    expect(entries.filter((entry) => entry.name.endsWith('.map'))).toEqual([]);
    for (const bundle of bundles) expect(dist(bundle)).not.toContain('//# sourceMappingURL=');
  });

  test('has minified bundles', () => {
    for (const bundle of bundles) expect(averageLine(dist(bundle)), bundle).toBeGreaterThan(200);
  });

  test('is small', () => {
    expect(statSync(file).size / 1024 / 1024).toBeLessThan(mostMegabytes);
  });

  test('names the licence of each package and grammar once', () => {
    const notices = dist('THIRD-PARTY-NOTICES.txt');
    const titles = [...notices.matchAll(/^((?:@[\w-]+\/)?[\w.-]+) \d+\.\d+\.\d+ \((.+)\)$/gm)].map((match) => match[1]);
    expect(titles).toEqual([...new Set(titles)]);
    expect(titles).toEqual(expect.arrayContaining(['@vscode/codicons', 'markdown-it', 'minisearch', 'preact', 'valibot', 'vectra', 'web-tree-sitter']));
    const grammars = readdirSync(path.join(repository, 'grammars'), { withFileTypes: true }).filter((entry) => entry.isDirectory()).length;
    expect([...notices.matchAll(/^ {2}tree-sitter-\S+ \((?:MIT|Apache-2\.0|ISC)\)/gm)]).toHaveLength(grammars);
    expect(notices).not.toContain('see below');
  });
});

function dist(name: string): string {
  return readFileSync(path.join(repository, 'dist', name), 'utf8');
}

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(repository, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => path.relative(repository, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

function averageLine(text: string): number {
  return text.length / text.split('\n').length;
}
