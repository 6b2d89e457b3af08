/**
 * Words in a path that make of a file one variant of something: for one platform, smaller, or kept for old users. Each
 * with the words by which a question asks for it.
 */
const words: Readonly<Record<string, string>> = {
  win: 'win windows win32', win32: 'win windows win32', windows: 'win windows', msvc: 'msvc windows', cygwin: 'cygwin',
  darwin: 'darwin mac macos osx apple', mac: 'mac macos osx', macos: 'mac macos osx', osx: 'mac macos osx', ios: 'ios iphone',
  android: 'android', aix: 'aix', ibmi: 'ibmi', os390: 'os390 zos', sunos: 'sunos solaris', solaris: 'sunos solaris', haiku: 'haiku', qnx: 'qnx', hurd: 'hurd',
  freebsd: 'freebsd bsd', openbsd: 'openbsd bsd', netbsd: 'netbsd bsd', bsd: 'bsd', wasm: 'wasm webassembly', wasi: 'wasi', emscripten: 'emscripten',
  mini: 'mini', lite: 'lite', slim: 'slim', tiny: 'tiny', micro: 'micro', light: 'light', simple: 'simple', minimal: 'minimal',
  legacy: 'legacy', compat: 'compat compatibility compatible', deprecated: 'deprecated', old: 'old', obsolete: 'obsolete', archive: 'archive', archived: 'archived', v0: 'v0',
  experimental: 'experimental', next: 'next', alpha: 'alpha', beta: 'beta', fallback: 'fallback', polyfill: 'polyfill', shim: 'shim', stub: 'stub stubs', mock: 'mock mocks',
};

/** What in a path says that it is a variant, as questions would say it. */
export function variantsOf(path: string): string[][] {
  const found: string[][] = [];
  const parts = path.toLowerCase().replace(/\.\w+$/, '').split('/');
  parts.forEach((part, i) => {
    const pieces = i === parts.length - 1 ? part.split(/[-._]/) : [part, ...part.split(/[-._]/)];
    for (const piece of new Set(pieces)) {
      const names = Object.hasOwn(words, piece) ? words[piece] : undefined;
      if (names) found.push(names.split(' '));
    }
  });
  return found;
}

/** The file that this one carries on under a longer name (`Mapper` of `Mapper.Async.cs`, `View+Layout.swift`), and the words it adds; null where its name is whole. */
export function partOf(path: string): { readonly main: string; readonly words: readonly string[] } | null {
  const match = /^((?:.*\/)?[^/.+]+)[.+]([^/]+)$/.exec(withoutEnding(path));
  return match ? { main: match[1] ?? '', words: ((match[2] ?? '').match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g) ?? []).map((word) => word.toLowerCase()) } : null;
}

/** The path without the ending that says its language. */
export function withoutEnding(path: string): string {
  return path.replace(/\.[^./]+$/, '');
}

/** The version that a folder of the path names (`v3`, `version1`, `2.x`), with the path around it; null without one. */
export function versionOf(path: string): { readonly family: string; readonly version: number; readonly word: string } | null {
  const match = /(?:^|\/)((?:v|version[_-]?|api[_-]?v)(\d+)|(\d+)\.x)(?=\/)/i.exec(path);
  if (!match) return null;
  return { family: path.slice(0, match.index), version: Number(match[2] ?? match[3]), word: (match[1] ?? '').toLowerCase() };
}
