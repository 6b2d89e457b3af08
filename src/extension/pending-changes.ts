import type { ChangedPath } from '../core/model/file.ts';

/** So many paths mean that everything is looked at anyway: remembering more of a burst only costs memory. */
const mostPaths = 1_000;

/** What changed since the index last followed. */
export interface PendingChanges {
  add(change: ChangedPath): void;
  /** Nobody knows what changed. */
  addEverything(): void;
  /** Hands over what there is, undefined for everything; from then on there is nothing. */
  take(): readonly ChangedPath[] | undefined;
}

/** It begins with everything: what happened before it was made is not known. */
export function pendingChanges(): PendingChanges {
  let everything = true;
  const paths = new Map<string, ChangedPath>();
  return {
    add(change) {
      if (everything) return;
      paths.set(`${change.root}\0${change.path}`, change);
      if (paths.size > mostPaths) this.addEverything();
    },
    addEverything() {
      everything = true;
      paths.clear();
    },
    take() {
      const taken = everything ? undefined : [...paths.values()];
      everything = false;
      paths.clear();
      return taken;
    },
  };
}
