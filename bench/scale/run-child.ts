import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { stubVectraExtras } from '../../scripts/stub-vectra.mjs';
import type { ChildRequest } from './child.ts';

const run = promisify(execFile);

export type Measure = <T>(what: string, request: ChildRequest) => Promise<T>;

/** Bundles the program that measures as the product is bundled, and answers what runs it in processes of its own. */
export async function measuringProgram(folder: string): Promise<Measure> {
  const program = path.join(folder, 'child.cjs');
  await build({
    entryPoints: [path.join(import.meta.dirname, 'child.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'warning',
    plugins: [stubVectraExtras],
    define: { 'import.meta.url': '__bundleUrl' },
    banner: { js: "var __bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
  });
  return async <T>(what: string, request: ChildRequest) => {
    const given = path.join(folder, `${what}.json`);
    await writeFile(given, JSON.stringify(request));
    // As the engine's process is started.
    const { stdout, stderr } = await run(process.execPath, ['--liftoff-only', '--max-old-space-size=4096', program, what, given], { maxBuffer: 1 << 28 });
    if (stderr) console.error(stderr.trimEnd());
    return JSON.parse(stdout) as T;
  };
}
