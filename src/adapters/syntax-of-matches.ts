import type { Node, QueryCapture, QueryMatch } from 'web-tree-sitter';
import { chunkKinds, type ChunkKind } from '../core/model/chunk.ts';
import type { Definition, Embedded, Mention, Syntax } from '../core/ports/parser.ts';
import { readMention } from './mention-of-match.ts';
import { fullName } from './symbol-name.ts';
import type { Patterns } from './tree-sitter-grammar.ts';

interface Found {
  kind: ChunkKind;
  /** Of several that find the same name the first names the kind. */
  rank: number;
  name: string;
  title: string;
  /** True where its first word says what it is: the name is a text then. */
  titled: boolean;
  scope: string;
  start: number;
  end: number;
  body: Stretch | undefined;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** What the queries of a grammar found in a file, match by match. */
export class SyntaxOfMatches {
  /** What is looked at like the top of a file. */
  readonly tops: Node[] = [];
  /** By the offset of the name: matches with the same `@name` are one definition. */
  private readonly found = new Map<number, Found>();
  private readonly leading: Stretch[] = [];
  private readonly embedded: Embedded[] = [];
  private readonly mentions: Mention[] = [];

  constructor(private readonly text: string) {}

  add(matches: readonly QueryMatch[], patterns: Patterns): void {
    for (const match of matches) {
      if (match.patternIndex < patterns.relations) this.addDefinition(match, patterns);
      else {
        const mention = readMention(match, this.text);
        if (mention) this.mentions.push(mention);
      }
    }
  }

  syntax(hasError: boolean): Syntax {
    const { leading, embedded, mentions } = this;
    const definitions = [...this.found.values()].map(definitionOf).sort((a, b) => a.start - b.start || b.end - a.end);
    leading.sort((a, b) => a.start - b.start);
    mentions.sort((a, b) => a.start - b.start || b.end - a.end);
    return { definitions, leading, mentions, hasError, ...(embedded.length > 0 ? { embedded } : {}) };
  }

  /** A comment goes to `leading` instead, another language to `embedded`. */
  private addDefinition(match: QueryMatch, patterns: Patterns): void {
    const { text } = this;
    let whole: QueryCapture | undefined;
    let name: Node | undefined;
    let word = '';
    let title = '';
    let scope = '';
    let body: Stretch | undefined;
    for (const capture of match.captures) {
      const { node } = capture;
      switch (capture.name) {
        case 'leading':
          this.leading.push(stretchOf(node));
          break;
        case 'top':
          this.tops.push(node);
          break;
        case 'name':
          name ??= node;
          break;
        case 'word':
          word = firstWord(text, node.startIndex);
          break;
        case 'title':
          title ||= text.slice(node.startIndex, node.endIndex).trim();
          break;
        case 'scope':
          scope = text.slice(node.startIndex, node.endIndex);
          break;
        case 'body':
          body ??= stretchOf(node);
          break;
        default:
          if (capture.name.startsWith(defines)) whole ??= capture;
          else if (capture.name.startsWith(embeds)) this.embedded.push({ language: capture.name.slice(embeds.length), ...stretchOf(node) });
      }
    }
    const kind = whole && (patterns.kindOfWord[match.patternIndex]?.get(word) ?? whole.name.slice(defines.length + 1));
    if (!whole || !name || !isKind(kind) || !isWithin(whole.node, match)) return;
    const { start, end } = stretchOf(name);
    // A grammar that misses a name puts an empty one.
    if (start === end) return;
    // Some grammars put a body beside its declaration, not inside.
    const { startIndex, endIndex } = whole.node;
    const next = { kind, rank: patterns.rank + match.patternIndex, name: text.slice(start, end), title, titled: word !== '', scope, start: startIndex, end: Math.max(endIndex, body?.end ?? 0), body };
    const known = this.found.get(start);
    this.found.set(start, known ? combine(known, next) : next);
  }
}

const defines = 'definition';
const embeds = 'embedded.';
const kinds: ReadonlySet<string> = new Set(chunkKinds);

function isKind(kind: string | undefined): kind is ChunkKind {
  return kind !== undefined && kinds.has(kind);
}

/** Each end is asked of the grammar's memory. */
function stretchOf({ startIndex, endIndex }: Node): Stretch {
  return { start: startIndex, end: endIndex };
}

function firstWord(text: string, start: number): string {
  words.lastIndex = start;
  return words.exec(text)?.[0] ?? '';
}

const words = /\w+/y;

/** A pattern may say directly within what its definition, or the statement of that, has to stand. */
function isWithin(node: Node, { setProperties }: QueryMatch): boolean {
  const within = setProperties?.['within']?.split(' ');
  if (!within) return true;
  // Asked for only here: each parent is looked up from the root down.
  const { parent } = node;
  return within.includes(parent?.type ?? '') || within.includes(parent?.parent?.type ?? '');
}

function combine(a: Found, b: Found): Found {
  const first = a.rank <= b.rank ? a : b;
  const second = first === a ? b : a;
  return {
    ...first,
    title: first.title || second.title,
    titled: first.titled || second.titled,
    scope: first.scope || second.scope,
    start: Math.min(a.start, b.start),
    end: Math.max(a.end, b.end),
    body: first.body ?? second.body,
  };
}

function definitionOf({ kind, name, title, titled, scope, start, end, body }: Found): Definition {
  const full = fullName(kind, scope, title || name);
  const definition: Definition = body ? { kind, name: full, start, end, body } : { kind, name: full, start, end };
  return titled ? { ...definition, titled } : definition;
}
