import type { UnsavedFile } from '../core/model/file.ts';

/** What the engine's process was told of unsaved editors, for the process that takes its place. */
export interface UnsavedTexts {
  /** Remembers the files, and hands them to the process. */
  tell(files: readonly UnsavedFile[], send: Send): Promise<void>;
  /** Everything once more, to a process that has just started. */
  repeat(send: Send): Promise<void>;
}

type Send = (files: UnsavedFile[]) => Promise<void>;

export function unsavedTexts(): UnsavedTexts {
  const texts = new Map<string, UnsavedFile>();
  const deliver = async (files: readonly UnsavedFile[], send: Send) => {
    try {
      if (files.length > 0) await send([...files]);
    } catch (thrown) {
      // A text that the process did not survive is not handed to the next one.
      for (const file of files) if (texts.get(keyOf(file)) === file) texts.delete(keyOf(file));
      throw thrown;
    }
  };
  return {
    tell(files, send) {
      for (const file of files) {
        if (file.text === null) texts.delete(keyOf(file));
        else texts.set(keyOf(file), file);
      }
      return deliver(files, send);
    },
    repeat: (send) => deliver([...texts.values()], send),
  };
}

function keyOf({ root, path }: UnsavedFile): string {
  return `${root}\0${path}`;
}
