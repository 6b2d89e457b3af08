import type { Engine } from '../core/engine.ts';
import type { BuildOptions } from './server.ts';
import { CairnError } from '../core/errors.ts';

/** Replaced by the composition of the real parts. */
export async function buildEngine(_options: BuildOptions): Promise<Engine> {
  throw new CairnError('unexpected', 'The engine is not part of this build.', 'Install a complete build.');
}
