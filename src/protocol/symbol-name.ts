import { t } from './l10n.ts';

/** What exports without a name calls itself, in the languages that have such exports. */
const unnamed = /^default(?=\.|$)/;
const exporting = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/;

/**
 * What a symbol is called where somebody reads it: what stands outside of any symbol by its file, and an export that has no
 * name as that file's.
 */
export function symbolName({ symbol, path }: { readonly symbol: string; readonly path: string }): string {
  const file = path.slice(path.lastIndexOf('/') + 1);
  if (symbol === '') return file;
  if (!unnamed.test(symbol) || !exporting.test(path)) return symbol;
  return symbol === 'default' ? t('{0} (default export)', file) : symbol.replace(unnamed, () => file);
}
