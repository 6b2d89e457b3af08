/** Verbs that changes begin with, in the forms in which people write them. */
export const changeVerbs =
  "add(?:ed|s)?|fix(?:ed|es)?|remov(?:e|ed|es)|updat(?:e|ed|es)|implement(?:ed|s)?|support|allow(?:ed|s)?|replac(?:e|ed|es)|renam(?:e|ed|es)|mov(?:e|ed|es)|us(?:e|ing)|mak(?:e|es)|chang(?:e|ed|es)|improv(?:e|ed|es)|refactor(?:ed|s)?|simplif(?:y|ied|ies)|avoid(?:ed|s)?|handl(?:e|ed|es)|prevent(?:ed|s)?|introduc(?:e|ed|es)|deprecat(?:e|ed|es)|drop(?:ped|s)?|enhanc(?:e|ed|es)|optimi[sz](?:e|ed|es)|reduc(?:e|ed|es)|ensur(?:e|ed|es)|enabl(?:e|ed|es)|disabl(?:e|ed|es)|correct(?:ed|s)?|bump|revert(?:ed)?|extract|expose|don't|do not";

const opening = new RegExp(String.raw`^(\s*(?:\w+(?:\([^)]*\))?!?:\s+|[\w, /-]{1,24}:\s+)?)(?:${changeVerbs})\s+(?=\S)`, 'i');

/**
 * What a change is about, without the verb that says what is to be done. What stands before a colon stays, for it names a part
 * of the code.
 */
export function matterOfChange(text: string): string {
  return text.replace(opening, '$1');
}
