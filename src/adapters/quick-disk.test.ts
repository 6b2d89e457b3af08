import { expect, it } from 'vitest';
import { askDisk } from './quick-disk.ts';

const wait = (milliseconds: number) => {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
};

it('asks a quick disk at once, a slow one through threads, and then the quick one at once again', async () => {
  const how = async (milliseconds: number) => askDisk(() => (wait(milliseconds), 'at once'), async () => 'through threads');
  expect(await how(0)).toBe('at once');
  const answers: string[] = [];
  for (let i = 0; i < 40; i++) answers.push(await how(5));
  expect(answers[0]).toBe('at once');
  expect(answers.at(-1)).toBe('through threads');
  await expect.poll(() => how(0), { timeout: 5_000 }).toBe('at once');
});

it('hands on what goes wrong', async () => {
  await expect(askDisk(() => { throw new Error('ENOENT'); }, async () => 'x')).rejects.toThrow('ENOENT');
});
