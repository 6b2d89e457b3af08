import type { ChunkKind } from '../core/model/chunk.ts';

/** What a definition is called: its name, behind the scope that it is given. */
export function fullName(kind: ChunkKind, scope: string, name: string): string {
  // A rule of a style sheet is named by its selector, in which dots and colons are no path.
  if (kind === 'section') return [scope, name].filter((part) => part !== '').map(unquoted).join(' ');
  // What is given under a name that is none of the language: `app.get /users/:id`.
  return scope ? `${symbolName(scope)}${isIdentifier.test(unquoted(name)) ? '.' : ' '}${symbolName(name)}` : symbolName(name);
}

const isIdentifier = /^[#@~\p{L}_$][^\s/]*$/u;

/** Longer names are a mistake of the grammar; a bound keeps what follows cheap. */
const longestName = 400;

/** Nearly every name: there is nothing to bring into one notation. */
const isWord = /^\w{1,80}$/;

/** One notation for all languages: `A<T>::b` is `A.b`, quotation marks and line breaks go, a cast's parameters too. */
function symbolName(text: string): string {
  if (isWord.test(text)) return text;
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
