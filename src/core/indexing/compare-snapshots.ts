import { filesBelow, type SeenFile, type Snapshot } from './snapshot.ts';

/** How two snapshots differ, as far as sizes and times tell. */
export interface Difference {
  readonly added: readonly SeenFile[];
  /** Size or time is another. */
  readonly changed: readonly SeenFile[];
  /** Size and time are the same, but say nothing: they were set too late, or the file could not be read. */
  readonly doubtful: readonly SeenFile[];
  readonly removed: readonly SeenFile[];
  readonly same: number;
  /** Folders that were looked into: those of equal digest were not. */
  readonly entered: number;
}

/** Kernels stamp files with the time of their last tick; some file systems keep whole seconds only, the oldest every second one. */
const tick = 50;
const coarse = 2_000;

/**
 * What brings `before` to `after`. `checked` is when the look began that `before` came from; null where there was none.
 * Folders of equal digest are passed over whole, unless a file in them is as young as that look.
 */
export function compareSnapshots(before: Snapshot, after: Snapshot, checked: number | null): Difference {
  const found: Finding = { added: [], changed: [], doubtful: [], removed: [], same: 0, entered: 0 };
  compareFolders(before, after, checked, found);
  return found;
}

/** True where a file was written so shortly before it was looked at that a second write could bear the same time. */
export function isRacy(modified: number, checked: number | null): boolean {
  if (checked === null) return true;
  return modified >= checked - (modified % 1000 === 0 ? coarse : tick);
}

interface Finding {
  readonly added: SeenFile[];
  readonly changed: SeenFile[];
  readonly doubtful: SeenFile[];
  readonly removed: SeenFile[];
  same: number;
  entered: number;
}

function compareFolders(before: Snapshot, after: Snapshot, checked: number | null, found: Finding): void {
  if (before.digest === after.digest && checked !== null && after.newest < checked - coarse) {
    found.same += after.count;
    return;
  }
  found.entered++;
  for (const [name, file] of after.files) {
    const old = before.files.get(name);
    if (!old) found.added.push(file);
    else if (old.bytes !== file.bytes || old.modified !== file.modified) found.changed.push(file);
    else if (old.retry || isRacy(file.modified, checked)) found.doubtful.push(file);
    else found.same++;
  }
  for (const [name, file] of before.files) if (!after.files.has(name)) found.removed.push(file);
  for (const [name, folder] of after.folders) {
    const old = before.folders.get(name);
    if (old) compareFolders(old, folder, checked, found);
    else found.added.push(...filesBelow(folder));
  }
  for (const [name, folder] of before.folders) if (!after.folders.has(name)) found.removed.push(...filesBelow(folder));
}
