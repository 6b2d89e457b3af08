/** Folders that say how code was built, the nearest to what was written first. */
const builds: readonly RegExp[] = [/^(src|source|sources)$/, /^(lib|libs|es|esm|mjs|es6|es20\d\d|esm20\d\d|_esm\w*|dist-(es|esm|src)|lib-esm|dist-es\w*)$/, /^(dist|build|out)$/, /^(cjs|commonjs|_cjs|dist-cjs|lib-commonjs|lib-cjs)$/, /^(umd|legacy|es5|esm5|amd|lib-amd)$/];

const script = /\.[cm]?[jt]sx?$/;

/** Packages ship the same file built several ways: of those that differ in nothing else, the one nearest to what was written. */
export function withoutCopies(files: readonly string[]): string[] {
  const best = new Map<string, { file: string; distance: number }>();
  const others: string[] = [];
  for (const file of files) {
    if (!script.test(file) || /\.d\.[cm]?ts$/.test(file)) {
      others.push(file);
      continue;
    }
    const parts = file.split('/');
    const distances = parts.slice(0, -1).map((part) => builds.findIndex((pattern) => pattern.test(part)));
    const key = parts.filter((_, i) => (distances[i] ?? -1) < 0).join('/').replace(script, '');
    const distance = Math.max(0, ...distances) * 2 + (/\.[cm]?tsx?$/.test(file) ? 0 : 1);
    const known = best.get(key);
    if (!known || distance < known.distance) best.set(key, { file, distance });
  }
  return [...others, ...[...best.values()].map(({ file }) => file)];
}
