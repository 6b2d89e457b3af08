/** What a change of a path means for the index. The rules of the index decide in the end; this only spares needless looks. */
export type Concern = 'nothing' | 'path' | 'everything';

/** Folders that hold no file of an index but change by the thousand. */
const noise = /(^|\/)(\.git|\.hg|\.svn|\.jj|node_modules)(\/|$)/;

/**
 * Git's own files that tell of a checkout, a commit, a merge or a step of a rebase: which files are tracked may be
 * others. `info/exclude` leaves files out without a file in the tree saying so.
 */
const gitState = /^\.git\/(HEAD|index|info\/exclude)$/;

/** `path` is relative to its root, with forward slashes. */
export function concernOf(path: string): Concern {
  if (gitState.test(path)) return 'everything';
  // A `.git` that comes or goes makes a folder a repository of its own, or ends that.
  if (/(^|\/)\.git$/.test(path)) return 'everything';
  return noise.test(path) ? 'nothing' : 'path';
}
