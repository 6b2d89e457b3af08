import type { FromPanel, Highlighted } from '../src/protocol/panel.ts';

/** Colours of code, asked of the host once for each text and kept until the editor's theme is another one. */
export interface Highlights {
  /** What is known now; where nothing is, it is asked for. */
  of(language: string, text: string): Highlighted | null;
  /** Calls back when a colour has come, or all are gone. */
  watch(listener: () => void): () => void;
  received(key: string, code: Highlighted | null): void;
  restyled(): void;
}

/** As many texts as a long conversation shows; the oldest are asked for again. */
const most = 300;
const longestText = 60_000;

export function createHighlights(post: (message: FromPanel) => void): Highlights {
  const known = new Map<string, Highlighted | null>();
  const asked = new Map<string, string>();
  const listeners = new Set<() => void>();
  let keys = 0;
  const tell = (): void => listeners.forEach((listener) => listener());
  return {
    of(language, text) {
      if (language === '' || text.length > longestText) return null;
      const name = `${language}\n${text}`;
      const found = known.get(name);
      if (found !== undefined) return found;
      if (![...asked.values()].includes(name)) {
        const key = `${++keys}`;
        asked.set(key, name);
        post({ type: 'highlight', key, language, text });
      }
      return null;
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    received(key, code) {
      const name = asked.get(key);
      if (name === undefined) return;
      asked.delete(key);
      known.set(name, code);
      if (known.size > most) known.delete(known.keys().next().value ?? '');
      tell();
    },
    restyled() {
      known.clear();
      // What is on its way comes in the colours of before.
      asked.clear();
      tell();
    },
  };
}
