import type { Place } from './place.ts';
import { ofCode } from './question-wants.ts';
import type { Question } from './understand.ts';

/**
 * How likely it is that documents are what is asked for, 0 to 1: by the wording, and by whether documents match better than
 * code does. Wording alone errs: "how to prevent infinite loops" is answered by code where no page speaks of it. Of 127 questions that documents of one
 * repository answer, the best page has 2.2 times the keyword score of the best code (middle value); of those that code
 * answers in twenty, 0.3 to 0.9.
 */
export function wantsDocuments({ wants, kind }: Question, places: readonly Place[]): number {
  const page = best(places, true);
  const code = best(places, false);
  if (page === 0) return 0;
  const ratio = Math.min(5, Math.max(0.1, code === 0 ? 5 : page / code));
  const wish = wants.get('document') ?? 0;
  const evidence = byWording * wish + Math.min(Math.log2(ratio), wish > 0 ? Infinity : mostWithoutWish) - doubt - (ofCode.has(kind) ? doubt : 0);
  return 1 / (1 + Math.exp(-steepness * evidence));
}

/** Where both match alike, a plain "how to" most likely wants a page, and other wording does not. */
const byWording = 4.5;
const doubt = 1.5;
const steepness = 2;
/** A page explains in many words what code does in few: where nothing in the wording speaks for pages, matching better proves little. */
const mostWithoutWish = 1;

function best(places: readonly Place[], documents: boolean): number {
  return places.reduce((most, { facts: { roles }, keyword }) => (roles.includes('document') === documents && !roles.includes('change-log') && !roles.includes('test') ? Math.max(most, keyword) : most), 0);
}
