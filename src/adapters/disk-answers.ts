import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AnswerStore } from '../core/ports/answer-store.ts';
import { makeFolder } from './make-folder.ts';

/** A few months of questions; an answer with its places is some 4 KB. */
const mostAnswers = 300;
const longestAnswer = 200_000;

/** Answers as files of one folder, for their user only. The ones that nobody asked for lately make room. */
export function diskAnswers(folder: string): AnswerStore & { readonly forget: () => Promise<void> } {
  const fileOf = (key: string) => path.join(folder, `${key.replace(/[^\w-]/g, '_')}.json`);
  return {
    async get(key) {
      try {
        const text = await readFile(fileOf(key), 'utf8');
        const now = new Date();
        await utimes(fileOf(key), now, now);
        return text;
      } catch {
        return null;
      }
    },
    async put(key, text) {
      if (text.length > longestAnswer) return;
      try {
        makeFolder(folder);
        const draft = `${fileOf(key)}.${process.pid}`;
        await writeFile(draft, text, { mode: 0o600 });
        await rename(draft, fileOf(key));
        await makeRoom(folder);
      } catch {
        // An answer that can't be kept is given again.
      }
    },
    forget: () => rm(folder, { recursive: true, force: true }),
  };
}

async function makeRoom(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= mostAnswers) return;
  const dated = await Promise.all(names.map(async (name) => ({ name, used: (await stat(path.join(folder, name))).mtimeMs })));
  for (const { name } of dated.sort((a, b) => b.used - a.used).slice(mostAnswers)) await rm(path.join(folder, name), { force: true });
}
