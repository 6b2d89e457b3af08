import { chance, pick } from './chance.ts';

/**
 * A doc comment as somebody who does not know the answer would ask: "Parses the config file." → "where is the config file
 * parsed", "how does it parse the config file". The frames teach that their own words say nothing about the code.
 */
export function asQuestion(said: string, seed: string): string {
  const sentence = said.replace(/\s*[.:;!]+\s*$/, '').replace(/^(this|the) (function|method|class|module|helper|routine|hook|component|struct|type)( is)?( a| an)? (used to |will |which |that |for )?/i, '').replace(/^(is|are) (an? )?/i, '');
  const verb = verbFirst(sentence);
  if (verb) return pick(verbFrames, seed)(verb.base, verb.rest, verb.past);
  if (/^(an?|the)\b/i.test(sentence) || chance(seed, 'noun') < 0.5) return pick(nounFrames, seed)(lowerFirst(sentence));
  return pick(plainFrames, seed)(lowerFirst(sentence));
}

const verbFrames: readonly ((base: string, rest: string, past: string) => string)[] = [
  (base, rest) => `how to ${base} ${rest}`,
  (base, rest) => `how do I ${base} ${rest}?`,
  (base, rest) => `where do we ${base} ${rest}?`,
  (base, rest) => `which function is used to ${base} ${rest}?`,
  (base, rest) => `function that will ${base} ${rest}`,
  (base, rest) => `code to ${base} ${rest}`,
  (base, rest) => `how does it ${base} ${rest}?`,
  (base, rest) => `how does the code ${base} ${rest}?`,
  (base, rest) => `find where we ${base} ${rest}`,
  (_, rest, past) => `where is ${rest} ${past}?`,
  (_, rest, past) => `where are ${rest} ${past}?`,
  (_, rest, past) => `how is ${rest} ${past}?`,
  (_, rest, past) => `what happens when ${rest} is ${past}?`,
  (base, rest) => `${base} ${rest}`,
  (base, rest) => `what code is responsible to ${base} ${rest}`,
  (base, rest) => `I want to ${base} ${rest}`,
  (base, rest) => `show me how to ${base} ${rest}`,
  (base, rest) => `explain how we ${base} ${rest}`,
];

const nounFrames: readonly ((text: string) => string)[] = [
  (text) => `where is ${text}?`,
  (text) => `where is ${text} defined?`,
  (text) => `where is ${text} implemented?`,
  (text) => `where is ${text} handled?`,
  (text) => `how does ${text} work?`,
  (text) => `how is ${text} implemented?`,
  (text) => `which class is ${text}?`,
  (text) => `explain ${text}`,
  (text) => `what is ${text}?`,
  (text) => `the implementation of ${text}`,
];

const plainFrames: readonly ((text: string) => string)[] = [
  (text) => `where is this: ${text}?`,
  (text) => `what happens when ${text}?`,
  (text) => `code for ${text}`,
  (text) => `find ${text}`,
  (text) => text,
];

function verbFirst(sentence: string): { base: string; rest: string; past: string } | undefined {
  const match = /^([A-Z]?[a-z]{2,})\s+(.{6,})$/.exec(sentence);
  if (!match) return undefined;
  const word = (match[1] ?? '').toLowerCase();
  const rest = match[2] ?? '';
  const base = bareVerb(word);
  return base ? { base, rest, past: pastOf(base) } : undefined;
}

/** `parses` → `parse`; undefined for a word that is no verb as doc comments use them. */
function bareVerb(word: string): string | undefined {
  if (verbs.has(word)) return word;
  if (!word.endsWith('s')) return undefined;
  if (verbs.has(word.slice(0, -1))) return word.slice(0, -1);
  if (word.endsWith('es') && verbs.has(word.slice(0, -2))) return word.slice(0, -2);
  if (word.endsWith('ies') && verbs.has(`${word.slice(0, -3)}y`)) return `${word.slice(0, -3)}y`;
  return undefined;
}

function pastOf(base: string): string {
  const known = irregular[base];
  if (known) return known;
  if (base.endsWith('e')) return `${base}d`;
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`;
  if (/^[^aeiou]*[aeiou][bdgmnpt]$/.test(base)) return `${base}${base.at(-1)}ed`;
  return `${base}ed`;
}

const irregular: Readonly<Record<string, string>> = {
  get: 'retrieved', set: 'set', read: 'read', write: 'written', find: 'found', make: 'made', build: 'built', send: 'sent', put: 'put', take: 'taken', run: 'run',
  hold: 'held', keep: 'kept', give: 'given', split: 'split', cut: 'cut', bind: 'bound', draw: 'drawn', begin: 'begun', break: 'broken', freeze: 'frozen', hide: 'hidden', tell: 'told', catch: 'caught', reset: 'reset',
};

const verbs = new Set(
  `return get set create make build add remove delete insert append prepend push pop update parse format convert transform encode decode serialize deserialize read write load save store fetch retrieve send receive
  open close start stop run execute invoke call dispatch emit handle process compute calculate generate produce render draw display show hide print log report check validate verify ensure test assert compare match
  find search look locate resolve lookup query select filter sort group merge join split concatenate combine append extend wrap unwrap copy clone move rename replace substitute swap reverse rotate shift scale
  initialize init configure setup register unregister subscribe unsubscribe listen attach detach bind unbind connect disconnect reconnect authenticate authorize login sign encrypt decrypt hash compress decompress pack unpack
  apply enable disable toggle activate deactivate increment decrement count sum average estimate measure evaluate normalize round clamp truncate trim strip pad escape unescape quote unquote expand collapse flatten
  iterate traverse walk visit scan map reduce fold collect gather yield wait block sleep delay schedule cancel abort retry poll throttle debounce lock unlock acquire release allocate free destroy dispose clear reset flush
  clean purge evict cache memoize invalidate refresh reload sync synchronize commit rollback revert undo redo restore backup export import install uninstall download upload publish deploy extract define declare
  describe determine decide detect guess infer predict recognize classify tokenize lex compile interpret translate inject intercept override raise throw catch recover allow permit deny reject accept grant revoke
  mark tag label annotate assign associate link unlink track record trace monitor notify trigger fire signal broadcast forward redirect route proxy mount unmount prepare finalize complete finish end begin continue
  pause resume skip ignore drop keep hold take give put pick choose sample shuffle randomize seed simulate solve optimize minimize maximize fit train print dump inspect pretty indent highlight wrap convert cast coerce
  implement provide represent construct instantiate spawn fork kill terminate exit quit respond reply request perform do use manage control limit restrict freeze hide tell`.split(/\s+/),
);

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
