import { grouped } from '../core/model/visible.ts';
import type bundle from '../../l10n/bundle.l10n.zh-cn.json';

export { grouped };

/** A text in English as people see it, `{0}` for what is put in. Whoever adds one adds its translation to `l10n`, or this is a type error. */
export type Text = keyof typeof bundle;

/** Translations by their English text; empty where the editor speaks English. */
export type Translations = Readonly<Record<string, string>>;

let translations: Translations = {};
let spoken = 'en-US';
let patterns: readonly Pattern[] | undefined;

/** Chosen once, before anything is said: by the extension when it starts, by the panel from its page. */
export function speak(next: Translations, name = 'en-US'): void {
  translations = next;
  // Dates in a language that has no texts would stand among English ones.
  spoken = Object.keys(next).length > 0 ? name : 'en-US';
  patterns = undefined;
}

/** The language that is spoken, for dates. */
export function language(): string {
  return spoken;
}

/** The text in the editor's language. */
export function t(text: Text, ...values: readonly (string | number)[]): string {
  return filled(translations[text] ?? text, values);
}

/** A noun with its texts for one and for many, `{0} file` and `{0} files`. */
export type Noun = { [K in Text]: K extends `{0} ${infer N}` ? (`{0} ${N}s` extends Text ? N : never) : never }[Text];

/** `1 file`, `9,800 files`. */
export function counted(value: number, noun: Noun): string {
  const text = `{0} ${noun}${value === 1 ? '' : 's'}`;
  return filled(translations[text] ?? text, [grouped(value)]);
}

/** Sentences that follow each other; languages without spaces between words have none between sentences. */
export function sentences(...parts: readonly string[]): string {
  return parts.filter(Boolean).reduce((text, next) => (text === '' || /[。！？：]$/.test(text) ? text + next : `${text} ${next}`), '');
}

/**
 * What comes from below the hosts (errors, notes of rules and citations), in the editor's language. The core speaks
 * English, as the command line does; a sentence is known by its pattern, and its parts are looked up in turn. What is
 * not known stays as it is.
 */
export function said(text: string): string {
  if (text === '' || text.length > longestSentence || Object.keys(translations).length === 0) return text;
  const exact = translations[text];
  if (exact !== undefined) return exact;
  for (const { expression, places, translation } of (patterns ??= patternsOf(translations))) {
    const match = expression.exec(text);
    if (!match) continue;
    const values: string[] = [];
    places.forEach((place, i) => (values[place] = said(match[i + 1] ?? '')));
    return filled(translation, values);
  }
  return text;
}

/** What is longer is a text that a server sent, and matching patterns against it would take its time. */
const longestSentence = 1_000;

interface Pattern {
  readonly expression: RegExp;
  /** Which value each group of the expression holds. */
  readonly places: readonly number[];
  readonly translation: string;
}

/** The most telling first: of two that fit, the one that says more by itself. */
function patternsOf(all: Translations): Pattern[] {
  const own = (text: string) => text.replace(/\{\d\}/g, '').trim().length;
  return Object.entries(all)
    .filter(([text]) => /\{\d\}/.test(text) && own(text) >= leastOwn)
    .sort(([a], [b]) => own(b) - own(a))
    .map(([text, translation]) => ({
      expression: new RegExp(`^${text.split(/\{\d\}/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join(own(text) < telling ? '(\\S+)' : '([^]*?)')}$`),
      places: [...text.matchAll(/\{(\d)\}/g)].map(([, digit]) => Number(digit)),
      translation,
    }));
}

/** Fewer letters of its own would make a pattern fit anything. */
const leastOwn = 4;
/** With fewer than these it is a noun with its number, and not a sentence: `{0} places`. */
const telling = 12;

function filled(text: string, values: readonly (string | number)[]): string {
  return values.length === 0 ? text : text.replace(/\{(\d)\}/g, (_, digit: string) => String(values[Number(digit)] ?? ''));
}
