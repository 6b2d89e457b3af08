import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { diskAnswers } from '../../src/adapters/disk-answers.ts';
import { tempFolder } from '../support/temp-folder.ts';

it('keeps texts for their user only, and forgets them', async () => {
  const folder = path.join(await tempFolder(), 'answers');
  const answers = diskAnswers(folder);
  expect(await answers.get('one')).toBeNull();
  await answers.put('one', 'text');
  expect(await diskAnswers(folder).get('one')).toBe('text');
  expect([(await stat(folder)).mode & 0o777, (await stat(path.join(folder, 'one.json'))).mode & 0o777]).toEqual([0o700, 0o600]);
  await answers.put('../outside', 'text');
  expect(await readdir(path.dirname(folder))).toEqual(['answers']);
  await answers.forget();
  expect(await answers.get('one')).toBeNull();
});

it('makes room for what is new by what nobody asked for lately, and keeps nothing huge', async () => {
  const folder = path.join(await tempFolder(), 'answers');
  const answers = diskAnswers(folder);
  for (let i = 0; i < 300; i++) await answers.put(`${i}`, 'text');
  await new Promise((resolve) => setTimeout(resolve, 20));
  await answers.get('0');
  await answers.put('new', 'text');
  await answers.put('huge', 'x'.repeat(1_000_000));
  const kept = await readdir(folder);
  expect(kept).toHaveLength(300);
  expect(kept).toEqual(expect.arrayContaining(['0.json', 'new.json']));
  expect(kept).not.toContain('huge.json');
});

it('loses nothing but the answer where the folder can not be written', async () => {
  const file = path.join(await tempFolder(), 'file');
  await writeFile(file, '');
  const answers = diskAnswers(path.join(file, 'answers'));
  await answers.put('one', 'text');
  expect(await answers.get('one')).toBeNull();
});
