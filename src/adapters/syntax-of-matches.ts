import type { QueryCapture, QueryMatch } from 'web-tree-sitter';
import { chunkKinds, type ChunkKind } from '../core/model/chunk.ts';
import type { Definition, Mention, Syntax } from '../core/ports/parser.ts';
import { readMention } from './mention-of-match.ts';

interface Found {
  kind: ChunkKind;
  pattern: number;
  name: string;
  scope: string;
  start: number;
  end: number;
  body: { start: number; end: number } | undefined;
}

/**
 * The definitions that a grammar's query found. Matches with the same `@name` are one definition: the widest range, the
 * kind of the pattern that stands first in the query. Patterns from `relations` on speak of other symbols.
 */
export function syntaxOfMatches(matches: readonly QueryMatch[], relations: number, text: string, hasError: boolean): Syntax {
  const found = new Map<number, Found>();
  const leading: { start: number; end: number }[] = [];
  const mentions: Mention[] = [];
  for (const match of matches) {
    if (match.patternIndex >= relations) {
      const mention = readMention(match, text);
      if (mention) mentions.push(mention);
      continue;
    }
    const definition = readMatch(match, text, leading);
    if (!definition) continue;
    const [nameStart, next] = definition;
    const known = found.get(nameStart);
    found.set(nameStart, known ? combine(known, next) : next);
  }
  const definitions = [...found.values()].map(definitionOf).sort((a, b) => a.start - b.start || b.end - a.end);
  return { definitions, leading: leading.sort((a, b) => a.start - b.start), mentions: mentions.sort((a, b) => a.start - b.start || b.end - a.end), hasError };
}

const prefix = 'definition.';
const kinds: ReadonlySet<string> = new Set(chunkKinds);

/** The offset of its name and the definition; a comment goes to `leading` instead. */
function readMatch(match: QueryMatch, text: string, leading: { start: number; end: number }[]): [number, Found] | undefined {
  let whole: QueryCapture | undefined;
  let name: QueryCapture | undefined;
  let scope = '';
  let body: Found['body'];
  for (const capture of match.captures) {
    const { node } = capture;
    if (capture.name === 'leading') leading.push({ start: node.startIndex, end: node.endIndex });
    else if (capture.name === 'name') name ??= capture;
    else if (capture.name === 'scope') scope = text.slice(node.startIndex, node.endIndex);
    else if (capture.name === 'body') body ??= { start: node.startIndex, end: node.endIndex };
    else if (capture.name.startsWith(prefix)) whole ??= capture;
  }
  const kind = whole?.name.slice(prefix.length) ?? '';
  if (!whole || !name || !kinds.has(kind)) return undefined;
  const { startIndex, endIndex } = name.node;
  const found = { kind: kind as ChunkKind, pattern: match.patternIndex, name: text.slice(startIndex, endIndex), scope, start: whole.node.startIndex, end: whole.node.endIndex, body };
  return [startIndex, found];
}

function combine(a: Found, b: Found): Found {
  const first = a.pattern <= b.pattern ? a : b;
  const second = first === a ? b : a;
  return {
    ...first,
    scope: first.scope || second.scope,
    start: Math.min(a.start, b.start),
    end: Math.max(a.end, b.end),
    body: first.body ?? second.body,
  };
}

function definitionOf({ kind, name, scope, start, end, body }: Found): Definition {
  const own = symbolName(name);
  return { kind, name: scope ? `${symbolName(scope)}.${own}` : own, start, end, ...(body ? { body } : {}) };
}

/** Longer names are a mistake of the grammar; a bound keeps what follows cheap. */
const longestName = 400;

/** One notation for all languages: `A<T>::b` is `A.b`, quotation marks and line breaks go, a cast's parameters too. */
function symbolName(text: string): string {
  const name = text.slice(0, longestName).replace(/\s+/g, ' ');
  const quoted = /^(['"`])(.*)\1$/.exec(name)?.[2];
  if (quoted !== undefined) return quoted;
  return name
    .replace(/\s*(?:::|\\)\s*/g, '.')
    .replace(/^\./, '')
    .replace(/<[^<>]*>(?=\.)/g, '')
    .replace(/^(operator [^()]+)\(.*$/, '$1');
}
