import type { Hit } from '../model/hit.ts';
import { lastName } from './definitions.ts';

/** A chunk with its text, as a candidate or a hit has it. */
export type Shown = Pick<Hit, 'root' | 'chunk' | 'text'>;

/** Lines that both must have: a short chunk looks like many others. */
const fewestLines = 4;
/** A copy for another version or platform differs in a few lines. */
const shareOfLines = 0.7;

/** Two files' chunks that are the same thing said twice: of one name, and alike in nearly all lines. */
export function areTwins(a: Shown, b: Shown): boolean {
  if (nameOf(a) !== nameOf(b) || fileOf(a) === fileOf(b)) return false;
  const [first, second] = [linesOf(a.text), linesOf(b.text)];
  const most = Math.max(first.size, second.size);
  if (Math.min(first.size, second.size) < Math.max(fewestLines, shareOfLines * most)) return false;
  let common = 0;
  for (const line of first) if (second.has(line)) common++;
  return common >= shareOfLines * most;
}

export function fileOf({ root, chunk }: Pick<Hit, 'root' | 'chunk'>): string {
  return `${root}\0${chunk.path}`;
}

/** What has no symbol is known by its file's name. */
function nameOf({ chunk: { symbol, path } }: Shown): string {
  return symbol === '' ? `/${path.slice(path.lastIndexOf('/') + 1)}` : lastName(symbol);
}

function linesOf(text: string): Set<string> {
  return new Set(text.split('\n').map((line) => line.trim()).filter((line) => /\w/.test(line)));
}
