import { readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { repository } from '../tools/repository.ts';
import { Problem } from '../tools/say.ts';
import { grammarNotice, grammarPackages } from './grammar-notice.ts';

/** Packages whose files are copied beside the bundles, which no bundle's list of inputs names. */
const copied = ['web-tree-sitter', '@vscode/codicons'];

/** The licences of everything that others wrote and the VSIX carries: from the bundles' inputs, not from package.json. */
export async function thirdPartyNotices(): Promise<string> {
  const named = [...copied, ...(await grammarPackages())].map((name) => path.join(repository, 'node_modules', name));
  const folders = await Promise.all([...(await bundledPackages()), ...named].map((folder) => realpath(folder)));
  const notices = await Promise.all([...new Set(folders)].map(notice));
  const sections = ['Cairn contains software by others, under these licences.', ...notices.sort(), await grammarNotice()];
  return sections.join(`\n\n${'-'.repeat(100)}\n\n`) + '\n';
}

async function bundledPackages(): Promise<string[]> {
  const dist = path.join(repository, 'dist');
  const metafiles = (await readdir(dist)).filter((name) => /^meta-\d+\.json$/.test(name));
  if (metafiles.length === 0) throw new Problem('dist/ has no metafile: build with --metafile first.');
  const inputs = await Promise.all(metafiles.map(async (name) => usedInputs(JSON.parse(await readFile(path.join(dist, name), 'utf8')) as Metafile)));
  return inputs.flat().flatMap((input) => packageOf(input) ?? []).map((folder) => path.resolve(repository, folder));
}

interface Metafile {
  readonly outputs: Readonly<Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>>;
}

/** What a bundle read and did not drop again. */
function usedInputs({ outputs }: Metafile): string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([input]) => input);
}

/** The folder of the innermost package that a bundled file belongs to. */
function packageOf(input: string): string | undefined {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0];
}

async function notice(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { name: string; version: string; license?: string };
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return [`${name} ${version} (${license ?? 'see below'})`, ...texts.map((text) => text.trim())].join('\n\n');
}
