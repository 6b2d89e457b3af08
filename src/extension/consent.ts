import type { Memory } from './memory.ts';

/** What is sent: the pieces that answer one question, every file of the workspace, or all that a question finds. Agreeing to one is not agreeing to another. */
export type Purpose = 'answers' | 'embedding' | 'reranking';

export interface Consent {
  has(purpose: Purpose, host: string): boolean;
  give(purpose: Purpose, host: string): PromiseLike<void>;
  /** Withdraws everything; tells from which hosts. */
  forget(): Promise<string[]>;
}

const key = 'consent';

/** Which hosts the user agreed to, for this workspace. A host that is not in the list was not agreed to. */
export function createConsent(memory: Memory): Consent {
  const given = (): string[] => {
    const kept = memory.get(key);
    return Array.isArray(kept) ? kept.filter((entry) => typeof entry === 'string') : [];
  };
  return {
    has: (purpose, host) => given().includes(`${purpose} ${host}`),
    give: (purpose, host) => memory.update(key, [...new Set([...given(), `${purpose} ${host}`])]),
    async forget() {
      const hosts = new Set(given().map((entry) => entry.slice(entry.indexOf(' ') + 1)));
      await memory.update(key, undefined);
      return [...hosts];
    },
  };
}
