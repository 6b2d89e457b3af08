import { stem, stopWords } from '../../src/core/model/words.ts';

/** Words that any text has, or any code: aligned with them, a word says nothing. */
const common = new Set(
  'get set is has to of on in no not use used using can may will must one two only also all any each when if then than more other into from with without true false null undefined yes e.g etc via per value values type types string number boolean object array default optional required return returns param params id name data item items list info this that these those please zh en cn tw jp ja ko http https www com html href class style div span px id_ obj arr str num val tmp ret res req err cb fn args arg opts props prop self index i18n msg'.split(' '),
);
/** Of the words above those that people ask for all the same. */
const kept = new Set('get set type types string number boolean object array default optional required return returns param params name data item items list value values class style index'.split(' '));

/** The words of an English text or of names, stemmed, each once; with the form that it was met in. */
export function englishWords(text: string, forms: Map<string, Map<string, number>>): string[] {
  const found = new Set<string>();
  for (const run of text.replaceAll(/%\(\w+\)[sd]|\{\w*\}|%[sdl]+|\$\{[^}]*\}/g, ' ').match(/[A-Za-z]+/g) ?? []) {
    for (const part of run.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []) {
      const word = part.toLowerCase();
      if (word.length < 2 || word.length > 24 || stopWords.has(word) || (common.has(word) && !kept.has(word))) continue;
      const root = stem(word);
      found.add(root);
      const counts = forms.get(root) ?? new Map<string, number>();
      counts.set(word, (counts.get(word) ?? 0) + 1);
      forms.set(root, counts);
    }
  }
  return [...found];
}
