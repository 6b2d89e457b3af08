import type { Node, QueryCapture, QueryMatch } from 'web-tree-sitter';
import { chunkKinds, type ChunkKind } from '../core/model/chunk.ts';
import type { Definition, Embedded, Mention, Syntax } from '../core/ports/parser.ts';
import { readMention } from './mention-of-match.ts';

interface Found {
  kind: ChunkKind;
  pattern: number;
  name: string;
  title: string;
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
  const leading: Stretch[] = [];
  const embedded: Embedded[] = [];
  const mentions: Mention[] = [];
  for (const match of matches) {
    if (match.patternIndex >= relations) {
      const mention = readMention(match, text);
      if (mention) mentions.push(mention);
      continue;
    }
    const definition = readMatch(match, text, leading, embedded);
    if (!definition) continue;
    const [nameStart, next] = definition;
    const known = found.get(nameStart);
    found.set(nameStart, known ? combine(known, next) : next);
  }
  const definitions = [...found.values()].map(definitionOf).sort((a, b) => a.start - b.start || b.end - a.end);
  leading.sort((a, b) => a.start - b.start);
  mentions.sort((a, b) => a.start - b.start || b.end - a.end);
  return { definitions, leading, mentions, hasError, ...(embedded.length > 0 ? { embedded } : {}) };
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

const prefix = 'definition.';
const embeds = 'embedded.';
const kinds: ReadonlySet<string> = new Set(chunkKinds);

/** The offset of its name and the definition; a comment goes to `leading` instead, another language to `embedded`. */
function readMatch(match: QueryMatch, text: string, leading: Stretch[], embedded: Embedded[]): [number, Found] | undefined {
  let whole: QueryCapture | undefined;
  let name: QueryCapture | undefined;
  let title = '';
  let scope = '';
  let body: Found['body'];
  for (const capture of match.captures) {
    const { node } = capture;
    if (capture.name === 'leading') leading.push({ start: node.startIndex, end: node.endIndex });
    else if (capture.name === 'name') name ??= capture;
    else if (capture.name === 'title') title ||= text.slice(node.startIndex, node.endIndex).trim();
    else if (capture.name === 'scope') scope = text.slice(node.startIndex, node.endIndex);
    else if (capture.name === 'body') body ??= { start: node.startIndex, end: node.endIndex };
    else if (capture.name.startsWith(prefix)) whole ??= capture;
    else if (capture.name.startsWith(embeds)) embedded.push({ language: capture.name.slice(embeds.length), start: node.startIndex, end: node.endIndex });
  }
  const kind = whole?.name.slice(prefix.length) ?? '';
  // A grammar that misses a name puts an empty one.
  if (!whole || !name || name.node.startIndex === name.node.endIndex || !kinds.has(kind) || !isWithin(whole.node, match)) return undefined;
  const { startIndex, endIndex } = name.node;
  // Some grammars put a body beside its declaration, not inside.
  const end = Math.max(whole.node.endIndex, body?.end ?? 0);
  const found = { kind: kind as ChunkKind, pattern: match.patternIndex, name: text.slice(startIndex, endIndex), title, scope, start: whole.node.startIndex, end, body };
  return [startIndex, found];
}

/** A pattern may say directly within what its definition, or the statement of that, has to stand. */
function isWithin({ parent }: Node, { setProperties }: QueryMatch): boolean {
  const within = setProperties?.['within']?.split(' ');
  return !within || within.includes(parent?.type ?? '') || within.includes(parent?.parent?.type ?? '');
}

function combine(a: Found, b: Found): Found {
  const first = a.pattern <= b.pattern ? a : b;
  const second = first === a ? b : a;
  return {
    ...first,
    title: first.title || second.title,
    scope: first.scope || second.scope,
    start: Math.min(a.start, b.start),
    end: Math.max(a.end, b.end),
    body: first.body ?? second.body,
  };
}

function definitionOf({ kind, name, title, scope, start, end, body }: Found): Definition {
  return { kind, name: fullName(kind, scope, title || name), start, end, ...(body ? { body } : {}) };
}

function fullName(kind: ChunkKind, scope: string, name: string): string {
  // A rule of a style sheet is named by its selector, in which dots and colons are no path.
  if (kind === 'section') return [scope, name].filter((part) => part !== '').map(unquoted).join(' ');
  // What is given under a name that is none of the language: `app.get /users/:id`.
  return scope ? `${symbolName(scope)}${isIdentifier.test(unquoted(name)) ? '.' : ' '}${symbolName(name)}` : symbolName(name);
}

const isIdentifier = /^[#@~\p{L}_$][^\s/]*$/u;

/** Longer names are a mistake of the grammar; a bound keeps what follows cheap. */
const longestName = 400;

/** One notation for all languages: `A<T>::b` is `A.b`, quotation marks and line breaks go, a cast's parameters too. */
function symbolName(text: string): string {
  const name = oneLine(text);
  const bare = unquoted(name);
  if (bare !== name) return bare;
  return name
    .replace(/\s*(?:::|\\)\s*/g, '.')
    .replace(/^[.:](?=\S)/, '')
    .replace(/<[^<>]*>(?=\.)/g, '')
    .replace(/^(operator [^()]+)\(.*$/, '$1')
    .trim();
}

function unquoted(text: string): string {
  const name = oneLine(text);
  return (/^(['"`])(.*)\1$/.exec(name)?.[2] ?? name).trim();
}

function oneLine(text: string): string {
  return text.slice(0, longestName).replace(/\s+/g, ' ').trim();
}
