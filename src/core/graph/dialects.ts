/** What a family of languages has in common for names: who sees what, and how a file finds another. */
export interface Dialect {
  readonly family: 'javascript' | 'python' | 'jvm' | 'go' | 'rust' | 'c' | 'dotnet' | 'ruby' | 'php' | 'other';
  /** What a method calls its own object. */
  readonly self: readonly string[];
  /** What a class calls the one it extends. */
  readonly base: string;
  /** True where a bare name may be a member of the class around it. */
  readonly implicitSelf: boolean;
  /** Whose top-level names a file sees without importing them. */
  readonly shared: 'file' | 'folder' | 'package' | 'everywhere';
  /** What a constructor is called; empty where it is called like its class. */
  readonly constructorName: string;
  /** What the member is called that runs when an object is called like a function; empty where there is none. */
  readonly callName: string;
  /** True where an imported name can be imported on from the file that imported it. */
  readonly importsAreExports: boolean;
}

const dialect = (family: Dialect['family'], self: readonly string[], rest: Partial<Dialect> = {}): Dialect => ({
  family,
  self,
  base: 'super',
  implicitSelf: false,
  shared: 'file',
  constructorName: '',
  callName: '',
  importsAreExports: false,
  ...rest,
});

const javascript = dialect('javascript', ['this'], { constructorName: 'constructor' });
const jvm = dialect('jvm', ['this'], { implicitSelf: true, shared: 'package' });
const c = dialect('c', ['this'], { implicitSelf: true, shared: 'everywhere' });

const dialects: Readonly<Record<string, Dialect>> = {
  javascript,
  typescript: javascript,
  tsx: javascript,
  python: dialect('python', ['self', 'cls'], { constructorName: '__init__', callName: '__call__', importsAreExports: true }),
  java: jvm,
  kotlin: jvm,
  scala: jvm,
  go: dialect('go', [], { shared: 'folder' }),
  rust: dialect('rust', ['self', 'Self'], { importsAreExports: true }),
  c,
  cpp: c,
  csharp: dialect('dotnet', ['this'], { base: 'base', implicitSelf: true, shared: 'everywhere' }),
  ruby: dialect('ruby', ['self'], { implicitSelf: true, shared: 'everywhere', constructorName: 'initialize' }),
  php: dialect('php', ['$this', 'self', 'static'], { base: 'parent', shared: 'package', constructorName: '__construct', callName: '__invoke' }),
};

const other = dialect('other', ['this', 'self']);

export function dialectOf(language: string): Dialect {
  return Object.hasOwn(dialects, language) ? (dialects[language] ?? other) : other;
}
