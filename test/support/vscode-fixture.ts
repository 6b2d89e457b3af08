import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../../scripts/tools/repository.ts';

/**
 * A repository of real code that nobody here wrote: the sources of a package that is installed anyway. Nothing of it is
 * committed here.
 */
export function makeFixtureRepository(folder: string): string {
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(repository, 'node_modules', 'minisearch', 'src'), path.join(folder, 'src'), { recursive: true });
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', ...args], { cwd: folder, stdio: 'ignore' });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'Sources');
  return folder;
}
