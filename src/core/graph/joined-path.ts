/** `a/b` and `../c` is `a/c`; a path that leaves the root has no file. */
export function joinedPath(folder: string, relative: string): string {
  const parts = folder ? folder.split('/') : [];
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return '\0';
  }
  return parts.join('/');
}
