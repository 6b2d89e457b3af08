import { chance } from './chance.ts';
import { isTelling, saidBy } from './comments.ts';
import { answerOf, seedOf, type Pair } from './pairs.ts';
import type { Definition } from './definitions.ts';

export interface TextFile {
  readonly path: string;
  readonly language: string;
  readonly text: string;
}

/** Definitions of a package by name: those that many share say nothing about which one is meant. */
export type Names = ReadonlyMap<string, readonly Definition[]>;

const mostOfOneName = 2;

export function namesOf(definitions: readonly Definition[]): Names {
  const names = new Map<string, Definition[]>();
  for (const definition of definitions) {
    if (definition.name.length < 4) continue;
    const known = names.get(definition.name);
    if (known) known.push(definition);
    else names.set(definition.name, [definition]);
  }
  for (const [name, list] of names) if (list.length > mostOfOneName) names.delete(name);
  return names;
}

/** What a test says it tests, and the code that it calls: the definition whose name is rarest among the tests. */
export function testPairs(files: readonly TextFile[], names: Names): Pair[] {
  const uses = new Map<string, number>();
  const cases = files.flatMap((file) => casesOf(file.text));
  const wordsOf = (body: string): string[] => [...new Set(body.match(/[A-Za-z_]\w{3,}/g) ?? [])].filter((word) => names.has(word));
  for (const { body } of cases) for (const word of wordsOf(body)) uses.set(word, (uses.get(word) ?? 0) + 1);
  const pairs: Pair[] = [];
  for (const { title, body } of cases) {
    const text = saidBy(title);
    if (!isTelling(text)) continue;
    const [best] = wordsOf(body).sort((a, b) => rarity(a, title, uses) - rarity(b, title, uses));
    const definition = best === undefined ? undefined : names.get(best)?.[0];
    if (definition) pairs.push({ kind: 'test', language: definition.language, question: text, answer: answerOf(definition, title), of: seedOf(definition) });
  }
  return pairs;
}

/** A name that the title has as well is surely the one. */
function rarity(word: string, title: string, uses: ReadonlyMap<string, number>): number {
  const squeezed = title.replace(/[\s_]/g, '').toLowerCase();
  return (uses.get(word) ?? 0) - (squeezed.includes(word.replace(/_/g, '').toLowerCase()) ? 1000 : 0);
}

const title = /\b(?:it|test|specify|should|scenario|example|t\.Run|@Test\w*\(.*?)\s*[( ]\s*(["'`])([^"'`\n]{12,160})\1|\bdef (test_\w{8,})|\bfunc (Test\w{8,})|\bfn (\w*test\w{8,})|\bvoid (test\w{8,})|\bfunction (test\w{8,})/g;

/** Longer tests do many things. */
const longestCase = 1_600;

function casesOf(text: string): { title: string; body: string }[] {
  const starts = [...text.matchAll(title)];
  return starts.map((match, i) => {
    const next = starts[i + 1]?.index ?? text.length;
    const name = match[2] ?? spelled(match[3] ?? match[4] ?? match[5] ?? match[6] ?? match[7] ?? '');
    return { title: name, body: text.slice(match.index + match[0].length, Math.min(next, match.index + longestCase)) };
  });
}

function spelled(name: string): string {
  return name.replace(/^test_?/i, '').replace(/_/g, ' ').replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
}

/** Paragraphs of documents and the definition that they name in code marks. */
export function documentPairs(files: readonly TextFile[], names: Names): Pair[] {
  const pairs: Pair[] = [];
  for (const { text } of files) {
    let heading = '';
    for (const block of text.replace(/```[\s\S]*?```|\.\. code-block::.*\n(?:\n|\s+.*\n)*/g, '\n\n').split(/\n\s*\n|\n(?=\s*[-*+] )/)) {
      const head = /^#{1,6}\s+(.*)|^(.{3,80})\n[=~^-]{3,}/m.exec(block);
      if (head) heading = (head[1] ?? head[2] ?? '').replace(/[`#*]/g, '');
      const said = saidBy(block.replace(/^#{1,6}\s.*$/gm, ''));
      if (!isTelling(said) || said.split(' ').length < 6) continue;
      const definition = mentioned(block, names);
      if (!definition) continue;
      const question = chance(said) < 0.5 && heading ? `${heading}: ${said}` : said;
      pairs.push({ kind: 'document', language: definition.language, question, answer: answerOf(definition, said), of: seedOf(definition) });
    }
  }
  return pairs;
}

function mentioned(block: string, names: Names): Definition | undefined {
  for (const match of block.matchAll(/``?([A-Za-z_][\w.:#]*)(?:\([^`]*\))?;?``?|\b([A-Za-z_]\w{3,})\(\)/g)) {
    const definition = names.get((match[1] ?? match[2] ?? '').split(/[.:#]+/).at(-1) ?? '')?.[0];
    if (definition) return definition;
  }
  return undefined;
}

/** A file's own comment and what the file holds. */
export function filePair(file: TextFile, definitions: readonly Definition[]): Pair | undefined {
  const comment = /^(?:#!.*\n)?(?:\s*(?:['"]use strict['"];?|<\?php|\/\/go:build.*|package \w+;?))*\s*(\/\*[\s\S]*?\*\/|(?:(?:\/\/|#|--|;|%).*\n)+|[rR]?"""[\s\S]*?"""|\{-[\s\S]*?-\})/.exec(file.text.slice(0, 4_000))?.[1];
  const said = saidBy(comment ?? '');
  if (definitions.length === 0 || !isTelling(said) || said.split(' ').length < 5) return undefined;
  const names = [...new Set(definitions.map(({ name }) => name))].slice(0, 40).join(', ');
  const head = file.text.slice(file.text.indexOf(comment ?? '') + (comment?.length ?? 0)).slice(0, 500).trim();
  return { kind: 'file', language: file.language, question: said, answer: `${file.path}\ndefines: ${names}\n${head}`, of: file.path };
}

/** The same choice in every run. */
export function sampled(pairs: readonly Pair[], most: number): Pair[] {
  if (pairs.length <= most) return [...pairs];
  return pairs
    .map((pair) => ({ pair, order: chance(pair.question, pair.answer.slice(0, 80)) }))
    .sort((a, b) => a.order - b.order)
    .slice(0, most)
    .map(({ pair }) => pair);
}
