import fs from 'node:fs';

const names = fs
  .readFileSync(new URL('exclusions.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.toLowerCase());
const repositories = new Set(names);
/** Names too plain to be looked for in paths: `click`, `rack`, `json` are words. */
const inPaths = new Set(names.flatMap((name) => name.split('/').slice(1)).filter((name) => name.length >= 5 && !/^(?:click|rails|redis|serde|trpc|core|aeson|exposed|vapor|vscode)$/.test(name)));

/** True for packages made from repositories that questions are measured on. */
export function isExcludedPackage(name: string): boolean {
  const plain = name.toLowerCase().replace(/^@/, '').replace('+', '/');
  return repositories.has(plain) || names.some((repository) => repository.split('/')[1] === plain || `python3-${repository.split('/')[1]}` === plain || `node-${repository.split('/')[1]}` === plain);
}

/** True for copies inside another package: `node_modules/lodash/…`, `vendor/axios.js`, translations of an extension. */
export function isExcludedPath(path: string): boolean {
  const parts = path.toLowerCase().split('/').map((part) => part.replace(/(?:\.min)?\.(?:[cm]?[jt]sx?|py|i18n\.json|json)$/, ''));
  return parts.some((part) => inPaths.has(part) || /js-debug|node_modules/.test(part));
}
