import type { Place } from './place.ts';
import type { Question } from './understand.ts';

/**
 * How likely it is that documents are what is asked for, 0 to 1: by the wording, and by whether documents match better than
 * code does. Wording alone errs both ways: "how does the search data flow work" is answered by a page where there is
 * one, and "how to prevent infinite loops" by code where no page speaks of it. Of 127 questions that documents of one
 * repository answer, the best page has 2.2 times the keyword score of the best code (middle value); of those that code
 * answers in twenty, 0.3 to 0.9.
 */
export function wantsDocuments({ wants, kind }: Question, places: readonly Place[]): number {
  const page = best(places, true);
  const code = best(places, false);
  if (page === 0) return 0;
  const ratio = Math.min(5, Math.max(0.1, code === 0 ? 5 : page / code));
  const evidence = byWording * (wants.get('document') ?? 0) + Math.log2(ratio) - doubt - (ofCode.has(kind) ? doubt : 0);
  return 1 / (1 + Math.exp(-steepness * evidence));
}

/** Where both match alike, a plain "how to" is a little more likely than not to want a page, and other wording is not. */
const byWording = 2.2;
const doubt = 1.5;
const steepness = 1.5;
const ofCode: ReadonlySet<string> = new Set(['symbol', 'change', 'error-text', 'stack-trace']);

function best(places: readonly Place[], documents: boolean): number {
  return places.reduce((most, { facts: { roles }, keyword }) => (roles.includes('document') === documents && !roles.includes('change-log') && !roles.includes('test') ? Math.max(most, keyword) : most), 0);
}
