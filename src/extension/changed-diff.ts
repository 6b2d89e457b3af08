import { renderDiff, type ChangedFile } from '../core/answering/review/diff.ts';
import type { Engine } from '../core/engine.ts';
import { isAbort } from '../core/errors.ts';
import { changesOf } from '../process/changes.ts';
import type { Root } from './roots.ts';

/** A question is kept with the conversation, and what is longer no context holds. */
const longest = 16_000;

/** What changed in all roots since their last commits, as far as it is indexed. */
export async function changedFiles(roots: readonly Root[], engine: Pick<Engine, 'locate' | 'read'>): Promise<readonly ChangedFile[]> {
  const files: ChangedFile[] = [];
  let failed: Error | undefined;
  for (const { folder, name } of roots) {
    try {
      files.push(...(await changesOf({ folder, name: roots.length === 1 ? '' : name }, undefined, engine)).files);
    } catch (thrown) {
      if (isAbort(thrown)) throw thrown;
      failed ??= thrown instanceof Error ? thrown : new Error(String(thrown));
    }
  }
  if (files.length === 0 && failed) throw failed;
  return files;
}

/** Whole files, as many as there is room for. */
export function diffOf(files: readonly ChangedFile[]): string {
  let left = longest;
  return renderDiff(files.filter((file) => (left -= renderDiff([file]).length) >= 0));
}

/** All changes as a diff; empty where nothing changed. */
export async function changedDiff(roots: readonly Root[], engine: Pick<Engine, 'locate' | 'read'>): Promise<string> {
  return diffOf(await changedFiles(roots, engine));
}
