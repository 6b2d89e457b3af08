/**
 * Everything of the CJK part in one command: fetch, mine, the lexicon, the rows. The rows are trained into the space of the first
 * stage's table, so this runs again whenever `models/cairn-code.bin` was trained anew; `--rows` does only that part.
 *
 *     tsx training/cjk/train.ts [--rows]
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeGolden } from '../golden.ts';
import { cacheFolder } from './sources.ts';

const here = path.dirname(fileURLToPath(import.meta.url));
const models = path.join(here, '../../models');
const model = path.join(models, 'cairn-code.bin');
const rows = path.join(cacheFolder, 'rows.f32');

if (!process.argv.includes('--rows')) {
  typescript('fetch.ts');
  typescript('mine.ts');
  typescript('bags.ts');
  python('align.py', cacheFolder, path.join(models, 'cjk-lexicon.txt'));
}
typescript('row-tokens.ts', model);
python('rows.py', cacheFolder, rows);
typescript('append-rows.ts', rows, model);
// The golden texts hold a CJK one, whose tokens these rows change.
await makeGolden(cacheFolder, model, path.join(models, 'golden.json'));

function typescript(script: string, ...args: readonly string[]): void {
  run('npx', ['tsx', path.join(here, script), ...args]);
}

function python(script: string, ...args: readonly string[]): void {
  run('/usr/bin/python3', [path.join(here, script), ...args]);
}

function run(command: string, args: readonly string[]): void {
  console.log([command, ...args].join(' '));
  execFileSync(command, args, { stdio: 'inherit' });
}
