import type { ChatModel } from '../ports/chat-model.ts';
import type { SecretFinder } from '../ports/secret-finder.ts';
import type { SpendingLog } from '../ports/spending-log.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createSpending, type CostOf, type Spending } from './spending.ts';

/** The model that an answer is made with: all that goes to it passes the outbox, and all that it takes is added up. */
export interface Partner {
  readonly chat: ChatModel;
  readonly outbox: Outbox;
  readonly spending: Spending;
  /** Steps shown before the model looks further. */
  steps: number;
}

export function createPartner(chat: ChatModel, secrets: SecretFinder, costOf: CostOf, log?: SpendingLog): Partner {
  return { chat, outbox: createOutbox(chat, secrets), spending: createSpending(chat, costOf, log), steps: 0 };
}
