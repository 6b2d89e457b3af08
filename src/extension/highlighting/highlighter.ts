import { readFile } from 'node:fs/promises';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { INITIAL, parseRawGrammar, Registry, type IGrammar } from 'vscode-textmate';
import type { Highlighted } from '../../protocol/panel.ts';
import type { Contributions, Language } from './contributions.ts';
import type { TokenRule } from './theme-file.ts';

type Style = Highlighted['styles'][number];

export interface Highlighter {
  /** Null where the language has no grammar, or the text is too long to be read anyway. */
  readonly highlight: (language: string, text: string) => Promise<Highlighted | null>;
}

/** Nobody reads more code in a panel. */
const longestText = 60_000;
const longestLine = 1_000;
/** A line that takes longer than this many milliseconds is plain from there on. */
const longestTime = 2_000;

/** Colours code as the editor does, with the editor's own grammars and theme. */
export async function createHighlighter(wasm: string, contributions: Contributions, rules: readonly TokenRule[]): Promise<Highlighter> {
  // Loaded once for all; a second call gets the first one's promise.
  await loadWASM(await readFile(wasm));
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    theme: { settings: [...rules] },
    async loadGrammar(scopeName) {
      const found = contributions.grammars.findLast((grammar) => grammar.scopeName === scopeName);
      const text = found && (await readFile(found.path, 'utf8').catch(() => null));
      return found && text ? parseRawGrammar(text, found.path) : null;
    },
    getInjections: (scopeName) => contributions.grammars.filter(({ injectTo }) => injectTo?.includes(scopeName)).map((grammar) => grammar.scopeName),
  });
  return {
    highlight: async (language, text) => {
      if (text.length > longestText) return null;
      const id = languageId(language, contributions.languages);
      const scope = contributions.grammars.findLast((grammar) => grammar.language === id)?.scopeName;
      const grammar = scope === undefined ? null : await registry.loadGrammar(scope).catch(() => null);
      return grammar && colored(text, grammar, registry.getColorMap());
    },
  };
}

function colored(text: string, grammar: IGrammar, colors: readonly string[]): Highlighted {
  const styles = stylesOf(colors);
  const lines: number[][] = [];
  let state = INITIAL;
  for (const line of text.split('\n')) {
    if (line.length > longestLine) {
      lines.push([line.length, 0]);
      continue;
    }
    const { tokens, ruleStack } = grammar.tokenizeLine2(line, state, longestTime);
    state = ruleStack;
    lines.push(row(tokens, line.length, styles.indexOf));
  }
  return { styles: styles.all, lines };
}

/** The tokens of a line: pairs of a start and its metadata, as the editor packs them. */
function row(tokens: Uint32Array, length: number, indexOf: (metadata: number) => number): number[] {
  const numbers: number[] = [];
  for (let i = 0; i < tokens.length; i += 2) {
    const end = tokens[i + 2] ?? length;
    const size = end - (tokens[i] ?? 0);
    const style = indexOf(tokens[i + 1] ?? 0);
    // Neighbours that look the same are one.
    if (numbers.length > 0 && numbers[numbers.length - 1] === style) numbers[numbers.length - 2] = (numbers[numbers.length - 2] ?? 0) + size;
    else if (size > 0) numbers.push(size, style);
  }
  return numbers;
}

function stylesOf(colors: readonly string[]) {
  const all: Style[] = [{}];
  const known = new Map<string, number>();
  return {
    all,
    indexOf: (metadata: number): number => {
      const foreground = (metadata & 0b111111111000000000000000) >>> 15;
      const font = (metadata & 0b111100000000000) >>> 11;
      const color = foreground > 1 ? colors[foreground] : undefined;
      const style: Style = { ...(color && /^#[0-9a-f]{6,8}$/i.test(color) ? { color } : {}), ...(font & 1 ? { italic: true } : {}), ...(font & 2 ? { bold: true } : {}) };
      const key = JSON.stringify(style);
      if (key === '{}') return 0;
      const index = known.get(key) ?? all.push(style) - 1;
      known.set(key, index);
      return index;
    },
  };
}

/** Names of ours and of models that no extension lists. */
const ours: Readonly<Record<string, string>> = { shell: 'shellscript', bash: 'shellscript', objectivec: 'objective-c', golang: 'go', hcl: 'terraform', console: 'shellscript', docker: 'dockerfile' };

/** `ts`, `TypeScript` and `.ts` all mean `typescript`. */
export function languageId(name: string, languages: readonly Language[]): string {
  const wanted = name.toLowerCase();
  const found =
    languages.find(({ id }) => id.toLowerCase() === wanted) ??
    languages.find(({ aliases }) => aliases.some((alias) => alias.toLowerCase() === wanted)) ??
    languages.find(({ extensions }) => extensions.includes(`.${wanted}`));
  return found?.id ?? ours[wanted] ?? wanted;
}
