/** US dollars for a million tokens. */
interface Price {
  readonly input: number;
  /** Absent for models that only embed. */
  readonly output?: number;
  /** What holds for requests of more tokens than that. */
  readonly above?: { readonly tokens: number; readonly input: number; readonly output: number };
}

interface PriceList {
  /** The vendor's own page. */
  readonly source: string;
  /** When the page said so. */
  readonly asOf: string;
  /** By name; a name with a date behind it is the same model. */
  readonly models: Readonly<Record<string, Price>>;
}

/**
 * What vendors take, by host. Only what a vendor's own page was seen to say is here, and only where one number says it: a
 * price that depends on the time of day, or that nobody looked up, is not known.
 */
const lists: Readonly<Record<string, readonly PriceList[]>> = {
  'api.anthropic.com': [
    {
      source: 'https://platform.claude.com/docs/en/models/haiku-5-5/overview',
      asOf: '2026-10-07',
      models: {
        'claude-fable-5-1': { input: 10, output: 50 },
        'claude-opus-5-5': { input: 4, output: 20 },
        'claude-sonnet-5-5': { input: 2, output: 10 },
        'claude-haiku-5-5': { input: 0.1, output: 0.5, above: { tokens: 100_000, input: 0.5, output: 2.5 } },
      },
    },
    {
      source: 'https://platform.claude.com/docs/en/models/opus-5/overview',
      asOf: '2026-07-24',
      models: {
        'claude-opus-5': { input: 5, output: 25 },
        'claude-sonnet-5': { input: 2, output: 10 },
        'claude-haiku-4-5': { input: 1, output: 5 },
      },
    },
  ],
  'api.openai.com': [
    { source: 'https://developers.openai.com/api/docs/models/gpt-5-mini', asOf: '2026-07-09', models: { 'gpt-5-mini': { input: 0.25, output: 2 } } },
    {
      source: 'https://developers.openai.com/api/docs/models/text-embedding-3-large',
      asOf: '2026-07-09',
      models: { 'text-embedding-3-small': { input: 0.02 }, 'text-embedding-3-large': { input: 0.13 } },
    },
  ],
};

/** What embedding a million tokens costs; null where that is not known. */
export function priceOf(host: string, model: string): number | null {
  return listed(host, model)?.input ?? null;
}

/** What a request to a chat model costs; null where that is not known. */
export function costOf(host: string, model: string, tokens: { readonly input: number; readonly output: number }): number | null {
  const price = listed(host, model);
  if (price?.output === undefined) return null;
  const { input, output } = price.above && tokens.input > price.above.tokens ? price.above : { input: price.input, output: price.output };
  return (tokens.input * input + tokens.output * output) / 1e6;
}

function listed(host: string, model: string): Price | undefined {
  const name = model.replace(/-\d{4}-?\d{2}-?\d{2}$/, '');
  return lists[host]?.flatMap(({ models }) => (Object.hasOwn(models, name) ? [models[name]] : []))[0];
}
