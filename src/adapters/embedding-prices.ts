/** US dollars for a million tokens, by host and model, as the vendors list them. What is not here is not known. */
const prices: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'api.openai.com': { 'text-embedding-3-small': 0.02, 'text-embedding-3-large': 0.13 },
};

export function priceOf(host: string, model: string): number | null {
  return prices[host]?.[model] ?? null;
}
