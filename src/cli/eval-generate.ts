import { realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDiskSource } from '../adapters/disk-source.ts';
import { gitHistory } from '../adapters/git-history.ts';
import { TreeSitterParser } from '../adapters/tree-sitter-parser.ts';
import { chunkFile } from '../core/chunking/chunk-file.ts';
import { errors } from '../core/errors.ts';
import { generateQuestions, questionLines, type GenerateOptions } from '../core/evaluation/generate/generate.ts';
import { kinds, type Question, type ReadFile } from '../core/evaluation/generate/question.ts';
import type { Session } from './open-folder.ts';
import { count, type Terminal } from './terminal.ts';
import type { Invocation } from './usage.ts';

export interface QuestionSource {
  readonly folder: string;
  /** Where the history is: the folder itself, or a git directory and the revision that the folder holds. */
  readonly history?: { readonly folder: string; readonly revision: string };
}

/** So far back changes are looked at: older ones are of code that has changed since. */
const mostCommits = 3_000;

export async function runGenerate({ argument, options }: Invocation, session: Session, terminal: Terminal, signal: AbortSignal): Promise<number> {
  if (argument) throw errors.wrongUsage('"cairn eval --generate" reads no questions.', 'Use --out FILE for the file to write.');
  const folder = realpathSync.native(path.resolve(options.text('dir') ?? '.'));
  const drawn = { each: options.number('each', 25, 10_000), seed: options.number('seed', 1, 1_000_000) };
  const questions = await questionsOf({ folder }, drawn, session, signal);
  if (questions.length === 0) throw errors.wrongUsage(`${folder} says nothing that questions could be made of.`, 'Write some by hand: "cairn eval --help" shows the form.');
  const text = questionLines(questions);
  const file = options.text('out');
  if (file === undefined) terminal.out(text);
  else await writeFile(file, text);
  const made = kinds.map((kind) => `${questions.filter(({ source }) => source === kind).length} ${kind}`);
  if (!options.flag('quiet')) terminal.err(`${count(questions.length, 'question')} (${made.join(', ')}). ${caution}\n`);
  return 0;
}

const caution =
  'The doc-comments are easy, because their words stand in the index; compare runs by them, and judge the search by the others. ' +
  'Read them through: a question that nobody would ask is better removed.';

/** What a folder's own files and history ask, cut as the index would cut them. */
export async function questionsOf({ folder, history }: QuestionSource, options: GenerateOptions, { settings, assets }: Pick<Session, 'settings' | 'assets'>, signal: AbortSignal): Promise<Question[]> {
  const source = await openDiskSource(folder, { exclude: settings['index.exclude'], maxFileBytes: settings['index.maxFileKilobytes'] * 1024 });
  const parser = new TreeSitterParser(path.join(assets, 'grammars'), path.join(assets, 'web-tree-sitter.wasm'));
  const files: ReadFile[] = [];
  for (const entry of (await source.list(signal)).files) {
    signal.throwIfAborted();
    const read = await source.read(entry.path);
    if (!read.ok) continue;
    const language = parser.languageOf(entry.path, read.text);
    const { chunks } = await chunkFile({ path: entry.path, hash: read.hash, language, text: read.text }, parser);
    files.push({ path: entry.path, language, text: read.text, chunks });
  }
  const commits = await gitHistory(history?.folder ?? folder, mostCommits, signal, history?.revision);
  return generateQuestions(files, commits, options);
}
