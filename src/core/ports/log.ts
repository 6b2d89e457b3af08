/** Diagnostics. Never holds code, questions or keys. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
}
