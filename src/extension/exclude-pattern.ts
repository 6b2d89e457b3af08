/** The pattern of an ignore file that means this very folder (path with a slash at its end), whatever is in its name. */
export function excludePattern(folder: string): string {
  const body = folder.replace(/\/+$/, '').replace(/[\\*?[\]]/g, '\\$&').replace(/ $/, '\\ ');
  // The slash before it binds it to the top, and keeps `!` and `#` from being signs.
  return `/${body}/`;
}

export function withPatterns(before: readonly string[], patterns: readonly string[]): string[] {
  return [...before, ...patterns.filter((pattern) => !before.includes(pattern))];
}
