import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { scenarios, type Scenario } from './faults/scenarios.ts';
import { endWorld, makeWorld } from './faults/world.ts';
import type { Bench, Figure } from './measurement.ts';

/** So many show a fault that comes now and then; 200 of each are for a quiet night. */
const usualSeeds = 20;

/** Trouble of every kind by random chances: each seed must end with the index that a rebuild makes. Seeds that did not are named. */
export const faults: Bench = async ({ seeds = usualSeeds, only, progress }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-faults-program-'));
  try {
    const program = await syncProgram(folder);
    const figures: Figure[] = [];
    for (const [name, scenario] of Object.entries(scenarios)) {
      if (only !== undefined && name !== only) continue;
      const failed = await failedSeeds(name, scenario, seeds, program, progress);
      figures.push({ name: `${name}: seeds`, value: seeds, unit: '' }, { name: `${name}: seeds that did not end as a rebuild`, value: failed.length, unit: '', threshold: { most: 0 } });
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function failedSeeds(name: string, scenario: Scenario, seeds: number, program: string, progress: (line: string) => void): Promise<number[]> {
  const failed: number[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const world = await makeWorld(seed);
    try {
      await scenario(world, program);
    } catch (error) {
      failed.push(seed);
      progress(`${name}, seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    } finally {
      await endWorld(world);
    }
  }
  progress(`${name}: ${seeds - failed.length} of ${seeds} seeds ended as a rebuild${failed.length > 0 ? `, not ${failed.join(', ')}` : ''}`);
  return failed;
}

/** The same that the tests kill: a sync that commits as often as it can. */
async function syncProgram(folder: string): Promise<string> {
  const outfile = path.join(folder, 'sync-once.cjs');
  await build({
    entryPoints: [path.join(import.meta.dirname, '../test/support/sync-once.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    external: ['vectra'],
    supported: { 'dynamic-import': false },
    logLevel: 'silent',
  });
  return outfile;
}
