/** One line on the terminal about what is going on; plain text, so that it reads the same in a log. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A failure that a person can do something about: one sentence on what happened, one on what to do. */
export class Problem extends Error {
  override readonly name = 'Problem';
}

/** Prints a failure the way the reader needs it: a problem in its own words, anything else with its stack. */
export function report(thrown: unknown): void {
  const text = thrown instanceof Problem ? thrown.message : thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  process.stderr.write(`${text}\n`);
}
