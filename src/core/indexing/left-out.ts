/**
 * A file that the rules let in but whose content can't be indexed. It is remembered, so that it is not read again until
 * it changes.
 */
export interface LeftOut {
  readonly path: string;
  readonly bytes: number;
  readonly modified: number;
  /** The rule of its content (`default: minified files`), or null where the file could not be read: that is a failure. */
  readonly rule: string | null;
  readonly message: string;
  /** Set where the content itself is at fault: trying again before it changes is of no use. */
  readonly hash?: string;
}

export function isFailure(left: LeftOut): boolean {
  return left.rule === null;
}

/** A file that could not be read may be readable now, without its time saying so: its permissions changed. */
export function isWorthRetrying(left: LeftOut): boolean {
  return isFailure(left) && left.hash === undefined;
}
