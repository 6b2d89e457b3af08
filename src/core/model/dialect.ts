/** How a language finds the file that an import names. */
export const moduleRules = ['script', 'python', 'go', 'rust', 'file', 'dotted', 'namespace'] as const;
export type ModuleRule = (typeof moduleRules)[number];

export const sharedScopes = ['file', 'folder', 'package', 'everywhere'] as const;

/** What a family of languages has in common for names: who sees what, and how a file finds another. */
export interface Dialect {
  /** Languages of one family call each other. */
  readonly family: string;
  /**
   * `script`: a path, with an extension or `index` left out. `file`: a path as it stands, or without its extension.
   * `dotted`: a path written with dots. `namespace`: the files that say they belong to it.
   */
  readonly modules: ModuleRule;
  /** What a method calls its own object. */
  readonly self: readonly string[];
  /** What a class calls the one it extends. */
  readonly base: string;
  /** True where calling that runs its constructor; else it only stands for the base. */
  readonly baseIsCalled: boolean;
  /** True where a bare name may be a member of the class around it. */
  readonly implicitSelf: boolean;
  /** Whose top-level names a file sees without importing them. */
  readonly shared: (typeof sharedScopes)[number];
  /** What a constructor is called; empty where it is called like its class. */
  readonly constructorName: string;
  /** What the member is called that runs when an object is called like a function; empty where there is none. */
  readonly callName: string;
  /** True where an imported name can be imported on from the file that imported it. */
  readonly importsAreExports: boolean;
}

const plain: Dialect = {
  family: 'other',
  modules: 'namespace',
  self: ['this', 'self'],
  base: 'super',
  baseIsCalled: false,
  implicitSelf: false,
  shared: 'file',
  constructorName: '',
  callName: '',
  importsAreExports: false,
};

/** What a grammar's folder says of its dialect, with what most languages do where it says nothing. */
export function wholeDialect(said: Partial<Dialect> | undefined): Dialect {
  return said ? { ...plain, ...said } : plain;
}
