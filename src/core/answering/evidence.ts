/** What a sentence names that must occur in the lines that prove it. */
export interface Evidence {
  /** Names from code; of `RetryQueue.run` both, with the last one told apart from what it lies in. */
  readonly names: readonly Name[];
  /** Quoted texts, to occur as they are but for white space. */
  readonly literals: readonly string[];
  /** Paths and names of files. */
  readonly paths: readonly string[];
}

export interface Name {
  readonly name: string;
  /** True for what stands before a dot: it may also be what the lines lie in. */
  readonly qualifier: boolean;
}

/** Proper names that are written like identifiers and that no line of code needs to hold. */
const properNames = new Set(
  (
    'JavaScript TypeScript GitHub GitLab OpenAI OpenAPI VSCode PostgreSQL MySQL SQLite NoSQL GraphQL OAuth OAuth2 WebSocket WebSockets WebAssembly ' +
    'NodeJS macOS iOS IPv4 IPv6 MongoDB RabbitMQ DevOps DynamoDB CircleCI CouchDB JetBrains IntelliJ PyPI YouTube LinkedIn FastAPI'
  ).split(' '),
);

const inlineCode = /(`+)(?!`)([\s\S]+?)(?<!`)\1(?!`)/g;
const quoted = /"([^"\n]{2,200})"|“([^”\n]{2,200})”|「([^」\n]{1,200})」|『([^』\n]{1,200})』|(?<![\p{L}\p{N}])'([^'\n]{2,200})'(?![\p{L}\p{N}])/gu;
const word = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** A name of prose that can only be code: two humps, an underscore, a call's brackets, or dots between words. */
const written = /(?<![\p{L}\p{N}_$.@/])(?:[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|->|#)[\p{L}_$][\p{L}\p{N}_$]*)*)(?:\(\))?/gu;
const pathLike = /(?<![\w/])(?:\.{0,2}\/)?(?:[\w@.-]+\/)*[\w@-][\w@.-]*\.(?:[a-z]{1,5}|h\+\+|c\+\+)(?![\w(])/g;

/** Takes out of a sentence what can be held against code. Markdown marks are no part of it. */
export function evidenceOf(sentence: string): Evidence {
  const found: { names: Map<string, Name>; literals: Set<string>; paths: Set<string> } = { names: new Map(), literals: new Set(), paths: new Set() };
  const addName = (name: string, qualifier: boolean) => {
    const key = `${name}\0${qualifier}`;
    if (!found.names.has(key)) found.names.set(key, { name, qualifier });
  };
  const addCode = (code: string): void => {
    if (isPath(code)) return void found.paths.add(code);
    const rest = code.replace(quoted, (_, ...groups: (string | undefined)[]) => {
      const text = groups.find((group) => typeof group === 'string');
      if (text) found.literals.add(text);
      return ' ';
    });
    for (const chain of rest.match(/[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\??\.|::|->|#)[\p{L}_$][\p{L}\p{N}_$]*)*/gu) ?? []) addChain(chain, addName);
    for (const number of rest.match(/(?<![\p{L}\p{N}_$.])\d[\d._]*[a-z]*\b/gu) ?? []) addName(number, false);
  };
  let prose = sentence.replace(inlineCode, (_, _ticks: string, code: string) => {
    addCode(code.trim());
    return ' ';
  });
  prose = prose.replace(quoted, (_, ...groups: (string | undefined)[]) => {
    const text = groups.find((group) => typeof group === 'string');
    if (text) found.literals.add(text);
    return ' ';
  });
  prose = prose.replace(pathLike, (path) => {
    if (!isPath(path)) return path;
    found.paths.add(path);
    return ' ';
  });
  for (const match of prose.match(written) ?? []) if (looksLikeCode(match)) addChain(match.replace('()', ''), addName);
  return { names: [...found.names.values()], literals: [...found.literals], paths: [...found.paths] };
}

/** True where a text names anything that could be checked. */
export function isTelling(text: string): boolean {
  const { names, literals, paths } = evidenceOf(text);
  return names.length + literals.length + paths.length > 0;
}

function addChain(chain: string, add: (name: string, qualifier: boolean) => void): void {
  const names = chain.match(word) ?? [];
  names.forEach((name, i) => add(name, i < names.length - 1));
}

function looksLikeCode(text: string): boolean {
  if (text.endsWith('()')) return true;
  if (/\.|::|->|#/.test(text)) return /::|->/.test(text) || text.split(/[.#]/).every((part) => part.length > 1);
  if (properNames.has(text)) return false;
  return /\p{L}_\p{L}/u.test(text) || /\p{Ll}\p{Lu}/u.test(text) || /^\p{Lu}[\p{Lu}\p{N}]*_[\p{Lu}\p{N}_]+$/u.test(text);
}

/** Extensions of files, as against members of objects: `queue.ts` is a file, `queue.run` is not. */
const fileExtension =
  /\.(?:[cm]?[jt]sx?|vue|svelte|py|pyi|java|kts?|scala|go|rs|[ch](?:pp|xx|c|h)?|cs|swift|mm?|rb|php|lua|exs?|sh|bash|zig|html?|s?css|less|json[c5]?|ya?ml|toml|xml|md|rst|txt|sql|proto|graphql|ini|cfg|conf|lock|sol|hs|ml|dart|jl|r|pl|ipynb)$/i;

function isPath(text: string): boolean {
  return /^[\w@./-]+$/.test(text) && !text.includes('..') && fileExtension.test(text);
}
