/** How words look on a terminal; as they are where it is none, or does not want it. */
export interface Paint {
  readonly place: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
}

export const plain: Paint = { place: same, strong: same, dim: same, good: same, bad: same };

/**
 * Colours where a person reads: `NO_COLOR` turns them off, `FORCE_COLOR` on (0 off). Each is written as `mark`, which nobody can
 * know, so that text of a repository has none; the terminal puts the escape in its place.
 */
export function paintFor(isTerminal: boolean, environment: Readonly<Record<string, string | undefined>>, mark: string): Paint {
  const forced = environment['FORCE_COLOR'];
  const wanted = forced ? forced !== '0' : isTerminal && environment['TERM'] !== 'dumb';
  return wanted && !environment['NO_COLOR'] ? colored(mark) : plain;
}

/** The sixteen colours that every theme of a terminal chooses itself. */
function colored(mark: string): Paint {
  const style = (on: number, off: number) => (text: string) => `${mark}${on}m${text}${mark}${off}m`;
  return { place: style(36, 39), strong: style(1, 22), dim: style(2, 22), good: style(32, 39), bad: style(31, 39) };
}

function same(text: string): string {
  return text;
}
