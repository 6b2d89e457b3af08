import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// How words and names are spelled, for telling random text from them: which character follows which.
//   npx tsx training/spelling/main.ts [folder]     counts in a folder, by default node_modules, and writes src/adapters/secret-spelling-table.ts

const root = path.resolve(import.meta.dirname, '../..');
const characters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0-';
const readable = /\.(?:[cm]?[jt]sx?|json|ya?ml|md|rst|txt|sh|py|c|h|html)$/i;
const largestFile = 100_000;
/** What stands three times is a word or a name; a random text stands once or twice. */
const leastTimes = 3;

const times = new Map<string, number>();
for (const file of files(process.argv[2] ?? path.join(root, 'node_modules'))) {
  for (const [word] of readFileSync(file, 'utf8').matchAll(/[A-Za-z0-9][\w-]{2,60}/g)) times.set(word, (times.get(word) ?? 0) + 1);
}
const counts = Array.from(characters, () => Array.from(characters, () => 0.5));
let words = 0;
for (const [word, count] of times) {
  if (count < leastTimes || /^[\da-f-]{16,}$/i.test(word)) continue;
  words++;
  for (let i = 1; i < word.length; i++) {
    const row = counts[place(word[i - 1] ?? '')] ?? [];
    const column = place(word[i] ?? '');
    // A name that stands everywhere says no more of spelling than three others.
    row[column] = (row[column] ?? 0) + Math.log2(1 + count);
  }
}
writeFileSync(path.join(root, 'src/adapters/secret-spelling-table.ts'), table(counts.map(costs)));
console.log(`${words} words and names counted.`);

function table(rows: readonly string[]): string {
  return `/** Written by training/spelling: a row a character (letters, capitals, a digit, anything else), a column the next one, and what it costs in half bits, as a letter from a. */
export const spellingCharacters = '${characters}';
export const spellingCosts: readonly string[] = [
${rows.map((row) => `  '${row}',`).join('\n')}
];
`;
}

/** The bits that each next character costs, in halves, as letters from a. */
function costs(row: readonly number[]): string {
  const sum = row.reduce((total, count) => total + count, 0);
  return row.map((count) => String.fromCharCode(97 + Math.min(25, Math.round(-2 * Math.log2(count / sum))))).join('');
}

function place(character: string): number {
  const at = characters.indexOf(/\d/.test(character) ? '0' : character);
  return at < 0 ? characters.length - 1 : at;
}

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === '.git' ? [] : files(name);
    return entry.isFile() && readable.test(entry.name) && statSync(name).size <= largestFile ? [name] : [];
  });
}
