import type { Usage } from '../model/answer.ts';
import type { ChatModel } from '../ports/chat-model.ts';
import type { SpendingLog } from '../ports/spending-log.ts';

/** What a request costs in US dollars; null where that is not known. */
export type CostOf = (host: string, model: string, tokens: { readonly input: number; readonly output: number }) => number | null;

/** Adds up what all requests of an answer took. */
export interface Spending {
  /** One request's tokens as the vendor counts them; returns the sum so far. */
  add(counted: { readonly inputTokens?: number; readonly outputTokens?: number }): Usage;
}

export function createSpending({ provider, host, model }: Pick<ChatModel, 'provider' | 'host' | 'model'>, costOf: CostOf, log?: SpendingLog): Spending {
  let [inputTokens, outputTokens] = [0, 0];
  let cost: number | null = 0;
  return {
    add(counted) {
      const [input, output] = [counted.inputTokens ?? 0, counted.outputTokens ?? 0];
      const price = costOf(host, model, { input, output });
      log?.add({ provider, host, model, inputTokens: input, outputTokens: output, cost: price });
      inputTokens += input;
      outputTokens += output;
      // A sum of which a part is not known is not known.
      cost = cost === null || price === null ? null : cost + price;
      return { inputTokens, outputTokens, ...(cost === null ? {} : { cost }) };
    },
  };
}
