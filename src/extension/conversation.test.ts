import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { tempFolder, writeFiles } from '../../test/support/temp-folder.ts';
import type { Citation } from '../core/model/answer.ts';
import { createConversation, slim } from './conversation.ts';
import { conversationFiles } from './conversation-files.ts';

function open(folder: string | undefined, prefix = 'id') {
  let last = 0;
  const opened: string[] = [];
  const talk = createConversation({ files: conversationFiles(folder), newId: () => `${prefix}-${++last}`, now: () => 1_000 + last, onOpen: (id) => void opened.push(id) });
  return { talk, opened };
}

const conversation = () => open(undefined).talk;

const citation: Citation = { raw: 'src/a.ts:1-2', root: '', path: 'src/a.ts', startLine: 1, endLine: 2, state: 'unverified' };

describe('a conversation', () => {
  it('outlives a restart, whole, and under its first question', async () => {
    const folder = await tempFolder();
    const { talk, opened } = open(folder);
    const { id } = talk.begin('where?', [], false);
    talk.apply(id, { type: 'text', text: 'There ' });
    talk.apply(id, { type: 'citation', citation });
    talk.apply(id, { type: 'done', reason: 'complete' });
    await talk.save(id);
    const after = open(folder, 'later').talk;
    expect(await after.open(opened[0] ?? '')).toBe(true);
    expect([after.exchanges(), after.title(), after.id()]).toEqual([talk.exchanges(), 'where?', talk.id()]);
    expect(await conversationFiles(folder).list()).toMatchObject([{ id: talk.id(), title: 'where?', order: [id] }]);
  });

  it('keeps what arrived of an answer that a closed window cut off, as stopped', async () => {
    const folder = await tempFolder();
    const { talk } = open(folder);
    const { id } = talk.begin('where?', [], true);
    talk.apply(id, { type: 'text', text: 'half an ans' });
    await expect.poll(() => open(folder, 'later').talk.open(talk.id()).then(() => readdir(`${folder}/${talk.id()}`))).toContain(`${id}.json`);
    const after = open(folder, 'last').talk;
    await expect.poll(async () => (await after.open(talk.id())) && after.exchanges(), { timeout: 5_000 }).toMatchObject([{ question: 'where?', searchOnly: true, state: 'stopped', parts: [{ text: 'half an ans' }] }]);
  });

  it('begins anew and is found again, by the name it was given', async () => {
    const folder = await tempFolder();
    const { talk, opened } = open(folder);
    const first = talk.begin('first?', [], false);
    await talk.save(first.id);
    talk.rename('My <b>name</b>');
    talk.clear();
    expect(talk.exchanges()).toEqual([]);
    const second = talk.begin('second?', [], false);
    await talk.save(second.id);
    expect((await conversationFiles(folder).list()).map(({ title }) => title).sort()).toEqual(['My <b>name</b>', 'second?']);
    expect(await talk.open(opened[0] ?? '')).toBe(true);
    expect([talk.title(), talk.exchanges().length]).toEqual(['My <b>name</b>', 1]);
  });

  it('loses the exchanges that an edited question takes away, on disk too', async () => {
    const folder = await tempFolder();
    const { talk } = open(folder);
    const ids = ['one', 'two', 'three'].map((question) => talk.begin(question, [], false).id);
    await Promise.all(ids.map((id) => talk.save(id)));
    talk.cutFrom(ids[1] ?? '');
    await talk.save(ids[0] ?? '');
    const after = open(folder, 'later').talk;
    await after.open(talk.id());
    expect(after.exchanges().map(({ question }) => question)).toEqual(['one']);
    expect((await readdir(`${folder}/${talk.id()}`)).sort()).toEqual([`${ids[0]}.json`, 'conversation.json'].sort());
  });

  it('is removed, and comes back until the next start', async () => {
    const folder = await tempFolder();
    const { talk } = open(folder);
    await talk.save(talk.begin('where?', [], false).id);
    const files = conversationFiles(folder);
    await files.remove(talk.id());
    expect([await files.list(), await files.read(talk.id())]).toEqual([[], null]);
    await files.bringBack(talk.id());
    expect(await files.list()).toHaveLength(1);
    await files.remove(talk.id());
    const later = conversationFiles(folder);
    await later.bringBack(talk.id());
    expect(await later.list()).toEqual([]);
  });

  it('leaves out what it can not read, and never leaves its folder', async () => {
    const folder = await tempFolder();
    const { talk } = open(folder);
    const [good, bad] = [talk.begin('good', [], false).id, talk.begin('bad', [], false).id];
    await Promise.all([talk.save(good), talk.save(bad)]);
    await writeFiles(folder, { [`${talk.id()}/${bad}.json`]: '{"id": 1', 'broken/conversation.json': '[]', 'stray.txt': '' });
    const after = open(folder, 'later').talk;
    expect([await after.open(talk.id()), await after.open('broken'), await after.open('../outside'), await after.open('none')]).toEqual([true, false, false, false]);
    expect(after.exchanges().map(({ question }) => question)).toEqual(['good']);
    expect(await conversationFiles(folder).list()).toHaveLength(1);
  });

  it('holds no more than two hundred conversations', async () => {
    const folder = await tempFolder();
    const about = (updated: number) => JSON.stringify({ title: `t${updated}`, created: 0, updated, order: [] });
    await writeFiles(folder, Object.fromEntries(Array.from({ length: 205 }, (_, i) => [`c${i}/conversation.json`, about(i)])));
    const listed = await conversationFiles(folder).list();
    expect([listed.length, listed[0]?.title, listed.at(-1)?.title]).toEqual([200, 't204', 't5']);
  });

  it('tells the model what was said, with citations as written, and only answers in words', () => {
    const talk = conversation();
    const first = talk.begin('where?', [], false);
    talk.apply(first.id, { type: 'text', text: 'There ' });
    talk.apply(first.id, { type: 'citation', citation });
    talk.apply(first.id, { type: 'done', reason: 'complete' });
    const second = talk.begin('show', [], true);
    talk.apply(second.id, { type: 'done', reason: 'code' });
    const third = talk.begin('and then?', [], false);
    expect(talk.historyBefore(third.id)).toEqual([
      { role: 'user', text: 'where?' },
      { role: 'assistant', text: 'There [src/a.ts:1-2]' },
    ]);
    expect(talk.historyBefore(first.id)).toEqual([]);
  });

  it('waits for consent only while it runs', () => {
    const talk = conversation();
    const { id } = talk.begin('where?', [], false);
    talk.waitForConsent(id);
    expect(talk.find(id)?.state).toBe('consent');
    talk.apply(id, { type: 'done', reason: 'stopped' });
    talk.waitForConsent(id);
    expect(talk.find(id)?.state).toBe('stopped');
  });
});

it('drops the embedded text from what the panel gets', () => {
  const chunk = { id: 'a#0', path: 'a', span: { startLine: 1, endLine: 1 }, kind: 'code', language: 'text', symbol: '', embedText: 'long' } as const;
  const receipt = { hits: [{ root: '', chunk, text: 'x', score: 1, why: {} }], coverage: { indexed: 1, total: 1, failed: 0 }, mode: 'keyword', milliseconds: 1 } as const;
  const light = slim({ type: 'searched', receipt });
  expect(light).toEqual({ type: 'searched', receipt: { ...receipt, hits: [{ ...receipt.hits[0], chunk: { ...chunk, embedText: '' } }] } });
});
