import { createHash } from 'node:crypto';

/** What no pair may come from: repositories that retrieval is measured on, their packages, and copies of them elsewhere. */
export interface Exclusions {
  isExcludedPath(path: string): boolean;
  isExcludedBody(body: string): boolean;
}

/** Bodies shorter than this are everybody's: a getter, an empty constructor. */
const shortestTelling = 120;

export function exclusions(names: readonly string[], bodies: ReadonlySet<string>): Exclusions {
  const known = new Set(names.map((name) => name.toLowerCase()));
  return {
    // A copy lies in a folder of its name, wherever it is vendored.
    isExcludedPath: (path) => path.toLowerCase().split('/').slice(0, -1).some((part) => known.has(part) || known.has(part.replace(/[-_]?v?\d[\d.]*$/, ''))),
    isExcludedBody: (body) => bodies.has(fingerprint(body)) && squeezed(body).length >= shortestTelling,
  };
}

/** Equal for bodies that differ in white space only. */
export function fingerprint(body: string): string {
  return createHash('sha256').update(squeezed(body)).digest('base64').slice(0, 16);
}

function squeezed(body: string): string {
  return body.replace(/\s+/g, '');
}
