/** Where small things are kept over a reload: VS Code's `Memento`, or a map in a test. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}
