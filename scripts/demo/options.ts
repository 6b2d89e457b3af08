import { statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { repository } from '../tools/repository.ts';
import { Problem } from '../tools/say.ts';

export interface DemoOptions {
  readonly folder: string;
  /** VS Code in the browser even where the machine has a `code` of its own. */
  readonly browser: boolean;
  readonly port: number;
}

export const usage = `npm run demo [-- [folder] [--browser] [--port N]]

Opens Cairn in a real VS Code with a profile of its own. Without a folder, this repository is opened.
  --browser  use VS Code in the browser even if VS Code is installed here
  --port N   where the browser finds it (default: any free port)`;

/** The demo's arguments, or undefined when only the usage was asked for. */
export function demoOptions(args: readonly string[]): DemoOptions | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  if (positionals.length > 1) throw new Problem(`One folder at a time, please: ${positionals.join(', ')} were given.`);
  const port = Number(values.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Problem(`--port wants a number from 0 to 65535, not ${values.port}.`);
  return { folder: existingFolder(positionals[0]), browser: values.browser || values.port !== undefined, port };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { browser: { type: 'boolean', default: false }, port: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
    });
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

/** npm starts scripts in the repository; INIT_CWD is where the person stood when they typed a relative folder. */
function existingFolder(given: string | undefined): string {
  if (given === undefined) return repository;
  const folder = path.resolve(process.env['INIT_CWD'] ?? process.cwd(), given);
  const info = statSync(folder, { throwIfNoEntry: false });
  if (info === undefined) throw new Problem(`The folder ${folder} does not exist. Check the path.`);
  if (!info.isDirectory()) throw new Problem(`${folder} is a file. Give the folder that holds it.`);
  return folder;
}
