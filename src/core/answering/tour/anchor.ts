import { findLines } from '../moved-lines.ts';
import type { TourStep } from './steps.ts';

/** A step that is held by the text of its lines, not by their numbers. */
export interface AnchoredStep extends TourStep {
  /** The lines as they were when the tour began; null where they could not be found then. */
  readonly text: readonly string[] | null;
}

export interface Located {
  readonly startLine: number;
  readonly endLine: number;
  /** `gone`: the lines are at no place of the file any more, and those named are the nearest that there are. */
  readonly state: 'there' | 'moved' | 'gone';
}

/**
 * Holds a step by what its lines say. Where the file has changed since the answer was checked, the lines are looked for by
 * their hash. `lines`: the file as it stands now.
 */
export function anchored(step: TourStep, lines: readonly string[], hash: (text: string) => string): AnchoredStep {
  const { startLine, endLine } = step;
  const count = endLine - startLine + 1;
  const at = (start: number): readonly string[] => lines.slice(start - 1, start - 1 + count);
  const fits = (start: number): boolean => at(start).length === count && (step.hash === undefined || hash(at(start).join('\n')) === step.hash);
  const start = fits(startLine) ? startLine : Array.from({ length: Math.max(0, lines.length - count + 1) }, (_, i) => i + 1).find(fits);
  return start === undefined ? { ...step, text: null } : { ...step, startLine: start, endLine: start + count - 1, text: at(start) };
}

/** Where an anchored step stands in its file as it is now. */
export function locateStep({ text, startLine, endLine }: AnchoredStep, lines: readonly string[]): Located {
  const start = text === null ? null : findLines(text, lines, startLine);
  if (start !== null) return { startLine: start, endLine: start + endLine - startLine, state: start === startLine ? 'there' : 'moved' };
  const last = Math.max(1, lines.length);
  return { startLine: Math.min(startLine, last), endLine: Math.min(endLine, last), state: 'gone' };
}
