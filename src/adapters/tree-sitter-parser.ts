import { readFile } from 'node:fs/promises';
import { Parser as TreeSitter } from 'web-tree-sitter';
import type { ParseResult, Parser, Syntax } from '../core/ports/parser.ts';
import { languageTable, type LanguageOf } from './language-table.ts';
import { rewritten } from './rewrite.ts';
import { SyntaxOfMatches } from './syntax-of-matches.ts';
import { textPieces } from './text-pieces.ts';
import { loadGrammar, readGrammarFolders, type Grammar, type GrammarFolder } from './tree-sitter-grammar.ts';

/**
 * What one file may cost, in milliseconds. A megabyte of ordinary code takes a third of a second; what takes longer than
 * this is stuck. Both the clock and the processor must say so: on a busy machine a good file takes long, and with the
 * engine's own threads a good file costs much.
 */
const patience = 3000;

/** Milliseconds within which a file of ordinary size is done. */
const ordinary = 300;

/** A grammar that faults in as many files is broken by now, and each fault leaves memory behind. */
const mostFaults = 5;

/** Parses with the grammars of a folder, each loaded when the first file asks for it. */
export class TreeSitterParser implements Parser {
  readonly languageOf: LanguageOf;
  private readonly folders: ReadonlyMap<string, GrammarFolder>;
  private readonly grammars = new Map<string, Promise<Grammar>>();
  private readonly faults = new Map<string, number>();
  /** Languages given up: their files are text from now on. */
  private readonly broken = new Set<string>();
  private runtime: Promise<void> | undefined;
  private loading: Promise<unknown> | undefined;
  private parser: TreeSitter | undefined;

  /** `grammars` holds a folder for each language; `wasm` is the runtime's `web-tree-sitter.wasm`. */
  constructor(
    grammars: string,
    private readonly wasm: string,
  ) {
    const folders = readGrammarFolders(grammars);
    this.folders = new Map(folders.map((folder) => [folder.id, folder]));
    this.languageOf = languageTable(folders);
  }

  supports(language: string): boolean {
    return this.folders.has(language) && !this.broken.has(language);
  }

  async parse(language: string, text: string): Promise<ParseResult> {
    const folder = this.folders.get(language);
    if (!folder || this.broken.has(language)) return { ok: false, message: `There is no working grammar for ${language}; the file was taken as text.` };
    if (folder.fault !== undefined) {
      this.broken.add(language);
      return { ok: false, message: `The manifest of the grammar for ${language} can't be used (${folder.fault}); files of this language are taken as text.` };
    }
    let grammar: Grammar;
    try {
      grammar = await this.grammarOf(folder);
    } catch (thrown) {
      this.broken.add(language);
      return { ok: false, message: `The grammar for ${language} can't be loaded (${messageOf(thrown)}); files of this language are taken as text.` };
    }
    const result = this.parseWith(grammar, language, rewritten(text, folder.rewrites));
    return result.ok && folder.dialect ? { ok: true, syntax: { ...result.syntax, dialect: folder.dialect } } : result;
  }

  dispose(): void {
    this.parser?.delete();
    this.parser = undefined;
  }

  private grammarOf(folder: GrammarFolder): Promise<Grammar> {
    let grammar = this.grammars.get(folder.id);
    if (!grammar) {
      this.runtime ??= readFile(this.wasm).then((wasmBinary) => TreeSitter.init({ wasmBinary }));
      // One at a time: the runtime takes symbols of a module that is still being linked for missing ones, and fails.
      grammar = Promise.all([this.runtime, this.loading]).then(() => loadGrammar(folder));
      this.loading = grammar.catch(() => undefined);
      this.grammars.set(folder.id, grammar);
    }
    return grammar;
  }

  private parseWith(grammar: Grammar, language: string, text: string): ParseResult {
    try {
      this.parser ??= new TreeSitter();
      const syntax = run(this.parser, grammar, text);
      return syntax ? { ok: true, syntax } : { ok: false, message: `Parsing took longer than ${patience / 1000} seconds; the file was taken as text.` };
    } catch (thrown) {
      return { ok: false, message: this.recover(language, thrown) };
    }
  }

  /** After a fault nothing that the parser holds can be trusted, not even to be freed: the next file gets a new one. */
  private recover(language: string, thrown: unknown): string {
    this.parser = undefined;
    const faults = (this.faults.get(language) ?? 0) + 1;
    this.faults.set(language, faults);
    if (faults < mostFaults) return `The grammar for ${language} failed (${messageOf(thrown)}); the file was taken as text.`;
    this.broken.add(language);
    return `The grammar for ${language} failed in ${faults} files (${messageOf(thrown)}); files of this language are taken as text from now on.`;
  }
}

/** How deep what stands at the top of a file may begin: a name behind `export` and `const`. */
const topDepth = 3;

/** One parse and its queries; undefined where time ran out. */
function run(parser: TreeSitter, { language, everywhere, top }: Grammar, text: string): Syntax | undefined {
  const started = performance.now();
  let before: NodeJS.CpuUsage | undefined;
  let late = false;
  let asked = 0;
  const progressCallback = (): boolean => {
    // The grammar asks after each hundred steps, which take less time than looking at the clock does.
    if (++asked % 16 !== 0) return late;
    const taken = performance.now() - started;
    // Asking what the processor did takes as long as parsing a small file does: nearly all are done before it comes to that.
    if (taken > ordinary) before ??= process.cpuUsage();
    return (late ||= taken > patience && before !== undefined && millisecondsSince(before) > patience - ordinary);
  };
  parser.setLanguage(language);
  const tree = parser.parse(textPieces(text), null, { progressCallback });
  if (!tree) {
    parser.reset();
    return undefined;
  }
  try {
    const found = new SyntaxOfMatches(text);
    found.add(everywhere.query.matches(tree.rootNode, { progressCallback }), everywhere);
    if (top) for (const node of [tree.rootNode, ...found.tops]) found.add(top.query.matches(node, { maxStartDepth: topDepth, progressCallback }), top);
    return late ? undefined : found.syntax(tree.rootNode.hasError);
  } finally {
    tree.delete();
  }
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function messageOf(thrown: unknown): string {
  return (thrown instanceof Error && thrown.message) || String(thrown);
}
