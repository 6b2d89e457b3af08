/** What one request took, as the vendor counts it. */
export interface SpentTokens {
  readonly provider: string;
  readonly host: string;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; null where the price is not known. */
  readonly cost: number | null;
}

/** Where every request's tokens are entered, over all questions and workspaces. A log that can't be written loses entries and nothing else. */
export interface SpendingLog {
  add(spent: SpentTokens): void;
}

/** All that was spent on one model. */
export interface SpentOnModel {
  readonly provider: string;
  readonly host: string;
  readonly model: string;
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars of the requests whose price is known; null where none is. */
  readonly cost: number | null;
  /** Requests whose price is not known. */
  readonly unpriced: number;
}

export interface SpentInAll {
  /** When the first request was entered, in milliseconds since the epoch; null where none was. */
  readonly since: number | null;
  /** Most requests first. */
  readonly models: readonly SpentOnModel[];
}
