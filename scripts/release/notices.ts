import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { repository } from '../tools/repository.ts';
import { Problem } from '../tools/say.ts';

/** Packages whose files are copied or whose grammars are shipped, which no bundle's list of inputs names. */
const copied = ['web-tree-sitter', '@vscode/codicons'];

/** The licences of everything that others wrote and the VSIX carries: from the bundles' inputs, not from package.json. */
export async function thirdPartyNotices(): Promise<string> {
  const folders = [...(await bundledPackages()), ...[...copied, ...(await grammarPackages())].map((name) => `node_modules/${name}`)];
  const sections = await Promise.all([...new Set(folders)].sort().map(notice));
  return ['Cairn contains software by others, under these licences.', ...sections].join(`\n\n${'-'.repeat(100)}\n\n`) + '\n';
}

async function bundledPackages(): Promise<string[]> {
  const dist = path.join(repository, 'dist');
  const metafiles = (await readdir(dist)).filter((name) => /^meta-\d+\.json$/.test(name));
  if (metafiles.length === 0) throw new Problem('dist/ has no metafile: build with --metafile first.');
  const inputs = await Promise.all(
    metafiles.map(async (name) => {
      const metafile = JSON.parse(await readFile(path.join(dist, name), 'utf8')) as { outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> };
      return Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([input]) => input));
    }),
  );
  return inputs.flat().flatMap((input) => packageOf(input) ?? []);
}

/** The folder of the innermost package that a bundled file belongs to. */
function packageOf(input: string): string | undefined {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0];
}

/** The npm packages that the grammars come from, as their manifest names them. */
async function grammarPackages(): Promise<string[]> {
  const manifest = await readFile(path.join(repository, 'grammars', 'manifest.json'), 'utf8').catch(() => '');
  const candidates = ['tree-sitter-wasms', '@vscode/tree-sitter-wasm', '@cursorless/tree-sitter-wasms'];
  return candidates.filter((name) => manifest.includes(name));
}

async function notice(location: string): Promise<string> {
  const folder = path.resolve(repository, location);
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { name: string; version: string; license?: string };
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return [`${name} ${version} (${license ?? 'see below'})`, ...texts.map((text) => text.trim())].join('\n\n');
}
