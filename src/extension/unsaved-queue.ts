import type { ChangedPath, UnsavedFile } from '../core/model/file.ts';
import { createQuietTimer } from './quiet-timer.ts';

/** A pause in typing; somebody who never pauses is followed all the same. */
const typing = { quiet: 150, longestWait: 1_000 };
/** More than this is no longer somebody's typing: a tool has changed many files and saved none. */
const mostCharacters = 16_000_000;

export interface UnsavedQueue {
  /** The text is read when it is sent, not with every key. */
  changed(place: ChangedPath, text: () => string): void;
  /** Saved, closed, or as it is on disk again. */
  dropped(place: ChangedPath): void;
  /** Sends what waits, at once; resolves when it is taken. */
  flush(): Promise<void>;
  dispose(): void;
}

/** Gathers what is typed and hands it over in pauses. A text longer than `longest` characters is not searched. */
export function unsavedQueue(longest: number, tell: (files: readonly UnsavedFile[]) => Promise<void>): UnsavedQueue {
  const waiting = new Map<string, { readonly place: ChangedPath; readonly text: () => string | null }>();
  const sent = new Map<string, number>();
  const flush = async () => {
    timer.cancel();
    const files = [...waiting.values()].map(({ place, text }) => bounded(place, text()));
    waiting.clear();
    if (files.length > 0) await tell(files);
  };
  const timer = createQuietTimer(() => void flush().catch(() => undefined), typing);
  const bounded = ({ root, path }: ChangedPath, text: string | null): UnsavedFile => {
    const key = keyOf({ root, path });
    sent.delete(key);
    const others = [...sent.values()].reduce((sum, length) => sum + length, 0);
    if (text === null || text.length > longest || others + text.length > mostCharacters) return { root, path, text: null };
    sent.set(key, text.length);
    return { root, path, text };
  };
  return {
    changed(place, text) {
      waiting.set(keyOf(place), { place, text });
      timer.touch();
    },
    dropped(place) {
      if (!waiting.delete(keyOf(place)) && !sent.has(keyOf(place))) return;
      waiting.set(keyOf(place), { place, text: () => null });
      timer.touch(0);
    },
    flush,
    dispose: () => timer.cancel(),
  };
}

function keyOf({ root, path }: ChangedPath): string {
  return `${root}\0${path}`;
}
