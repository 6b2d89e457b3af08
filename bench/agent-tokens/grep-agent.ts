import type { Item } from '../../src/core/evaluation/items.ts';
import { reader, type Reading } from './reading.ts';
import type { TextFile } from './text-files.ts';

/** A tool that reads files shows so many lines at once. */
const page = 2_000;

/** So many files does a tool that greps print. */
const listed = 250;

/** Words that say nothing about code. */
const stop = new Set('the and for are how what where which when who why does with from that this into its not can all has have was were will would should could you your our their they there then than but use used using via per each any between after before about over under out off only also being been get gets got make makes made'.split(' '));

/**
 * Greps for the keywords of the question, which prints a line a file with how often they match, and reads the files whole, in the order of
 * how many of the keywords they have and how often.
 */
export function grepAgent({ query, relevant }: Item, files: readonly TextFile[]): Reading {
  const words = keywords(query);
  const ranked = files
    .map((file) => ({ file, counts: words.map((word) => occurrences(file.lower, word)) }))
    .map(({ file, counts }) => ({ file, kinds: counts.filter((count) => count > 0).length, total: counts.reduce((sum, count) => sum + count, 0) }))
    .filter(({ kinds }) => kinds > 0)
    .sort((a, b) => b.kinds - a.kinds || b.total - a.total);
  const reading = reader(relevant);
  reading.read(ranked.slice(0, listed).map(({ file, total }) => `${file.path}:${total}`).join('\n'), []);
  for (const { file } of ranked) {
    if (readWhole(file, reading)) break;
  }
  return reading.result();
}

function readWhole({ path, text }: TextFile, reading: ReturnType<typeof reader>): boolean {
  const lines = text.split('\n');
  for (let first = 0; first < lines.length; first += page) {
    const shown = lines.slice(first, first + page);
    if (reading.read(shown.join('\n'), [{ path, start: first + 1, end: first + shown.length }])) return true;
  }
  return false;
}

/** Names as they are written, other words of three letters and more; of Chinese, pairs of characters. */
function keywords(query: string): string[] {
  const words = query.toLowerCase().match(/[a-z_$][\w$.]{2,}|\p{Script=Han}{2}/gu) ?? [];
  return [...new Set(words.map((word) => word.replace(/\.+$/, '')))].filter((word) => !stop.has(word));
}

function occurrences(text: string, word: string): number {
  let count = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) count++;
  return count;
}
