import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { makeFolder } from '../adapters/make-folder.ts';
import { isRunning, type Exchange } from '../protocol/conversation.ts';
import { exchange as exchangeSchema } from '../protocol/panel.ts';

/** What is known of a conversation without opening it. Times are milliseconds since the epoch. */
export interface About {
  readonly title: string;
  readonly created: number;
  readonly updated: number;
  /** Its exchanges in order. */
  readonly order: readonly string[];
}
export interface Listed extends About {
  readonly id: string;
}

/** Conversations of a workspace, kept. What can't be written or read is not there; nothing throws. */
export interface ConversationFiles {
  /** The newest first. */
  list(): Promise<readonly Listed[]>;
  read(id: string): Promise<{ readonly about: About; readonly exchanges: Exchange[] } | null>;
  write(id: string, about: About, exchange?: Exchange): Promise<void>;
  /** Until the next start it can be brought back. */
  remove(id: string): Promise<void>;
  bringBack(id: string): Promise<void>;
}

/** Further ones make room; at some 30 KB an exchange this is a year of talk. */
const mostConversations = 200;
const aboutSchema = v.object({ title: v.string(), created: v.number(), updated: v.number(), order: v.array(v.string()) });
const aboutFile = 'conversation.json';
const removed = '.removed';

/**
 * A folder a conversation, a file an exchange: what is written is in proportion to what changed, and a damaged file
 * costs its exchange only. `folder` undefined: there is no workspace to keep them for.
 */
export function conversationFiles(folder: string | undefined): ConversationFiles {
  let last: Promise<unknown> = folder === undefined ? Promise.resolve() : tidied(folder);
  // One after the other: an earlier state must not come after a later one.
  const inTurn = <T>(work: (folder: string) => Promise<T>, otherwise: T): Promise<T> => {
    if (folder === undefined) return Promise.resolve(otherwise);
    const done = last.then(() => work(folder)).catch(() => otherwise);
    last = done;
    return done;
  };
  return {
    list: () => inTurn(listIn, []),
    read: (id) =>
      inTurn(async (top) => {
        const about = await aboutIn(path.join(top, safe(id)));
        if (!about) return null;
        const exchanges = await Promise.all(about.order.map((each) => exchangeIn(path.join(top, safe(id), `${safe(each)}.json`))));
        return { about, exchanges: exchanges.filter((each) => each !== null) };
      }, null),
    write: (id, about, exchange) =>
      inTurn(async (top) => {
        const own = path.join(top, safe(id));
        makeFolder(own);
        if (exchange) await put(path.join(own, `${safe(exchange.id)}.json`), JSON.stringify(exchange));
        await put(path.join(own, aboutFile), JSON.stringify(about));
        const stale = (await readdir(own)).filter((name) => name !== aboutFile && !about.order.some((each) => name === `${safe(each)}.json`));
        for (const name of stale) await rm(path.join(own, name), { force: true });
      }, undefined),
    remove: (id) => inTurn((top) => rename(path.join(top, safe(id)), path.join(top, safe(id) + removed)), undefined),
    bringBack: (id) => inTurn((top) => rename(path.join(top, safe(id) + removed), path.join(top, safe(id))), undefined),
  };
}

async function tidied(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith(removed))) await rm(path.join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  const all = await listIn(folder).catch(() => []);
  for (const { id } of all.slice(mostConversations)) await rm(path.join(folder, safe(id)), { recursive: true, force: true }).catch(() => undefined);
}

async function listIn(folder: string): Promise<Listed[]> {
  const names = (await readdir(folder)).filter((name) => !name.endsWith(removed));
  const listed = await Promise.all(names.map(async (id) => ({ id, about: await aboutIn(path.join(folder, id)) })));
  return listed.flatMap(({ id, about }) => (about ? [{ id, ...about }] : [])).sort((a, b) => b.updated - a.updated);
}

async function aboutIn(folder: string): Promise<About | null> {
  return parsed(path.join(folder, aboutFile), aboutSchema);
}

/** An answer that a reload cut off is a stopped one. */
async function exchangeIn(file: string): Promise<Exchange | null> {
  const exchange = await parsed(file, exchangeSchema);
  return exchange && isRunning(exchange) ? { ...exchange, state: 'stopped' } : exchange;
}

/** What an older version kept and this one can't read is left out. */
async function parsed<T>(file: string, schema: v.GenericSchema<unknown, T>): Promise<T | null> {
  try {
    const result = v.safeParse(schema, JSON.parse(await readFile(file, 'utf8')));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

async function put(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Ids are our own, but what a folder holds is anybody's. */
function safe(id: string): string {
  return id.replace(/[^\w-]/g, '_');
}
