/** Keeps small texts by key, for a while: what was kept may be gone the next time. */
export interface AnswerStore {
  get(key: string): Promise<string | null>;
  put(key: string, text: string): Promise<void>;
}
