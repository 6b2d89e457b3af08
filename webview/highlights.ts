import type { FromPanel, Highlighted } from '../src/protocol/panel.ts';

type Listener = (code: Highlighted | null) => void;

/** Colours of code, asked of the host once for each text and kept until the editor's theme is another one. */
export interface Highlights {
  /**
   * Calls back with the colours of a text: at once where they are known (null where they are not), when they come, and
   * when the theme is another. Returns what ends it.
   */
  watch(language: string, text: string, listener: Listener): () => void;
  /** What is known of a text already. */
  known(language: string, text: string): Highlighted | null;
  received(key: string, code: Highlighted | null): void;
  restyled(): void;
}

interface Asked {
  readonly language: string;
  readonly text: string;
  readonly listeners: Set<Listener>;
  /** Of the request that is on its way. */
  key: string | null;
}

/** As many texts as a long conversation shows are remembered when nothing shows them any more. */
const most = 300;
const longestText = 60_000;

export function createHighlights(post: (message: FromPanel) => void): Highlights {
  const known = new Map<string, Highlighted | null>();
  const watched = new Map<string, Asked>();
  let keys = 0;
  const request = (one: Asked): void => {
    one.key = `${++keys}`;
    post({ type: 'highlight', key: one.key, language: one.language, text: one.text });
  };
  const asked = (name: string, language: string, text: string): Asked => {
    const before = watched.get(name);
    if (before) return before;
    const one: Asked = { language, text, listeners: new Set(), key: null };
    watched.set(name, one);
    return one;
  };
  return {
    known: (language, text) => known.get(`${language}\n${text}`) ?? null,
    watch(language, text, listener) {
      if (language === '' || text.length > longestText) {
        listener(null);
        return () => {};
      }
      const name = `${language}\n${text}`;
      const found = known.get(name);
      listener(found ?? null);
      const one = asked(name, language, text);
      one.listeners.add(listener);
      if (found === undefined && one.key === null) request(one);
      return () => {
        one.listeners.delete(listener);
        if (one.listeners.size === 0) watched.delete(name);
      };
    },
    received(key, code) {
      for (const [name, one] of watched) {
        if (one.key !== key) continue;
        one.key = null;
        known.set(name, code);
        if (known.size > most) known.delete(known.keys().next().value ?? '');
        one.listeners.forEach((listener) => listener(code));
        return;
      }
    },
    restyled() {
      known.clear();
      for (const one of watched.values()) {
        one.listeners.forEach((listener) => listener(null));
        // What is on its way comes in the colours of before: the newer key leaves it aside.
        request(one);
      }
    },
  };
}
