import type { ModelIdentity } from '../model/status.ts';

/** What a generation says of itself beside its segments. */
export interface IndexFacts {
  /**
   * When the listing began that the records were last compared with as a whole. A file that was modified about then may
   * have changed again without its time showing it.
   */
  readonly checked: number | null;
  readonly updated: number | null;
  /** Which model made the vectors; null where there are none. */
  readonly model: ModelIdentity | null;
  readonly dimension: number;
  /** Files left out by rules on names, counted by rule. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Files let in by the rules that have not been read yet. */
  readonly waiting: number;
}

export const noFacts: IndexFacts = { checked: null, updated: null, model: null, dimension: 0, skipped: {}, waiting: 0 };

/** What a commit stored, read back: a field that is missing or of another type is as if it had never been. */
export function readFacts(stored: Readonly<Record<string, unknown>>): IndexFacts {
  const { checked, updated, model, dimension, skipped, waiting } = stored;
  return {
    checked: typeof checked === 'number' ? checked : null,
    updated: typeof updated === 'number' ? updated : null,
    model: isIdentity(model) ? model : null,
    dimension: typeof dimension === 'number' ? dimension : 0,
    skipped: isCounts(skipped) ? skipped : {},
    waiting: typeof waiting === 'number' ? waiting : 0,
  };
}

export function sameModel(a: ModelIdentity | null, b: ModelIdentity | null): boolean {
  return a?.provider === b?.provider && a?.model === b?.model;
}

function isIdentity(value: unknown): value is ModelIdentity {
  const { provider, model } = (value ?? {}) as Partial<ModelIdentity>;
  return typeof provider === 'string' && typeof model === 'string';
}

function isCounts(value: unknown): value is Record<string, number> {
  return typeof value === 'object' && value !== null && Object.values(value).every((count) => typeof count === 'number');
}
