/**
 * The one table of settings: the editor reads `cairn.<key>`, the command line the environment variable that
 * `environmentName` makes of the key. `package.json` is held to this table by a test.
 */
interface Spec<T> {
  readonly default: T;
  /** `machine`: may not come from a workspace, so that a cloned repository can't redirect a key or a request. */
  readonly scope: 'machine' | 'resource' | 'window';
  readonly check: (value: unknown) => value is T;
  /** What `check` wants, for the message about a bad value. */
  readonly wants: string;
  /** A wrong text stays as it is, because the default would send what was meant for one server to another. */
  readonly keepsWrong?: true;
}

/** `vscode`: the models that the editor and its extensions offer. */
export const chatProviders = ['none', 'anthropic', 'ollama', 'openai-compatible', 'vscode'] as const;
export type ChatProvider = (typeof chatProviders)[number];
/** Those that a request of our own goes to. */
export type ChatServer = Exclude<ChatProvider, 'none' | 'vscode'>;
/** `embedded`: the model that comes with the product and runs in the engine's own process. */
export const embeddingProviders = ['embedded', 'none', 'ollama', 'openai-compatible'] as const;
export type EmbeddingProvider = (typeof embeddingProviders)[number];
/** Those that a request goes to. */
export type EmbeddingServer = Exclude<EmbeddingProvider, 'embedded' | 'none'>;

/** The server that texts are sent to, or null where none are sent. */
export function embeddingServer({ 'embedding.provider': provider }: Pick<Settings, 'embedding.provider'>): EmbeddingServer | null {
  return provider === 'embedded' || provider === 'none' ? null : provider;
}

export const rerankProviders = ['none', 'answer-model', 'rerank-api', 'tei'] as const;
export type RerankProvider = (typeof rerankProviders)[number];

export const settingsTable = {
  'answer.provider': oneOf(chatProviders, 'none'),
  'answer.model': text(''),
  'answer.baseUrl': address(),
  'answer.contextTokens': number(8000, 1000, 200_000, 'machine'),
  'answer.maxOutputTokens': number(2048, 128, 64_000, 'machine'),
  'answer.temperature': number(0.1, 0, 1, 'machine'),
  'embedding.provider': oneOf(embeddingProviders, 'embedded'),
  'embedding.model': text(''),
  'embedding.baseUrl': address(),
  'embedding.maxInputTokens': number(2048, 128, 32_768, 'machine'),
  'rerank.provider': oneOf(rerankProviders, 'none'),
  'rerank.model': text(''),
  'rerank.baseUrl': address(),
  'index.automatic': flag(true),
  'index.exclude': list(),
  'index.maxFileKilobytes': number(1024, 16, 16_384, 'resource'),
  'editor.hover': flag(true),
  'editor.codeLens': flag(false),
} as const;

export type SettingKey = keyof typeof settingsTable;
export type Settings = { readonly [K in SettingKey]: (typeof settingsTable)[K]['default'] };

export interface SettingProblem {
  readonly key: SettingKey;
  readonly message: string;
}

/** Reads every setting; a value that is wrong is reported, and the default holds unless the setting keeps what is wrong. */
export function readSettings(lookup: (key: SettingKey) => unknown): { settings: Settings; problems: SettingProblem[] } {
  const problems: SettingProblem[] = [];
  const settings: Record<string, unknown> = {};
  for (const key of Object.keys(settingsTable) as SettingKey[]) {
    const spec: Spec<unknown> = settingsTable[key];
    const value = lookup(key);
    const good = value === undefined || spec.check(value);
    const kept = good ? value !== undefined : spec.keepsWrong === true && typeof value === 'string';
    if (!good) problems.push({ key, message: `The setting ${key} must be ${spec.wants}; ${kept ? 'nothing is sent until it is' : `${JSON.stringify(spec.default)} is used`}.` });
    settings[key] = kept ? value : spec.default;
  }
  return { settings: settings as Settings, problems };
}

/** `answer.baseUrl` → `CAIRN_ANSWER_BASE_URL`. */
export function environmentName(key: SettingKey): string {
  return 'CAIRN_' + key.replace(/([a-z])([A-Z])/g, '$1_$2').replaceAll('.', '_').toUpperCase();
}

/** Settings from environment variables: lists are separated by commas. */
export function environmentLookup(environment: Readonly<Record<string, string | undefined>>): (key: SettingKey) => unknown {
  return (key) => {
    const value = environment[environmentName(key)];
    if (value === undefined || value === '') return undefined;
    const fallback: unknown = settingsTable[key].default;
    if (typeof fallback === 'number') return Number(value);
    if (typeof fallback === 'boolean') return value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value;
    if (Array.isArray(fallback)) return value.split(',').map((part) => part.trim()).filter(Boolean);
    return value;
  };
}

function oneOf<const T extends readonly string[]>(values: T, fallback: T[number]): Spec<T[number]> {
  return {
    default: fallback,
    scope: 'machine',
    check: (value): value is T[number] => typeof value === 'string' && values.includes(value),
    wants: `one of ${values.join(', ')}`,
  };
}

function text(fallback: string): Spec<string> {
  return { default: fallback, scope: 'machine', check: (value): value is string => typeof value === 'string', wants: 'a text' };
}

function address(): Spec<string> {
  return {
    default: '',
    scope: 'machine',
    check: (value): value is string => typeof value === 'string' && (value === '' || /^https?:\/\/[^\s/]+/.test(value)),
    wants: 'an address that begins with http:// or https://, or empty for the default',
    keepsWrong: true,
  };
}

function number(fallback: number, least: number, most: number, scope: 'machine' | 'resource'): Spec<number> {
  return {
    default: fallback,
    scope,
    check: (value): value is number => typeof value === 'number' && value >= least && value <= most,
    wants: `a number from ${least} to ${most}`,
  };
}

function flag(fallback: boolean): Spec<boolean> {
  return { default: fallback, scope: 'window', check: (value): value is boolean => typeof value === 'boolean', wants: 'true or false' };
}

function list(): Spec<readonly string[]> {
  return {
    default: [],
    scope: 'resource',
    check: (value): value is readonly string[] => Array.isArray(value) && value.every((entry) => typeof entry === 'string'),
    wants: 'a list of globs',
  };
}
