/** Folders that hold no file of an index but change by the thousand. What git commits or switches changes files outside. */
const noise = /(^|\/)(\.git|\.hg|\.svn|node_modules)(\/|$)/;

/** True where a change of this path may change the index. The rules of the index decide; this only spares needless looks. */
export function concernsIndex(path: string): boolean {
  // What git leaves out without a file in the tree saying so.
  return path === '.git/info/exclude' || !noise.test(path);
}
