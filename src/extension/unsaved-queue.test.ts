import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UnsavedFile } from '../core/model/file.ts';
import { unsavedQueue } from './unsaved-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(longest = 100) {
  const told: UnsavedFile[][] = [];
  const queue = unsavedQueue(longest, async (files) => void told.push([...files]));
  return { queue, told };
}
const a = { root: '', path: 'a.ts' };
const b = { root: '', path: 'b.ts' };

it('sends a file once typing pauses, as it is then', async () => {
  const { queue, told } = setUp();
  let text = 'o';
  let reads = 0;
  const type = (more: string) => {
    text += more;
    queue.changed(a, () => (reads++, text));
  };
  type('n');
  await vi.advanceTimersByTimeAsync(100);
  type('e');
  await vi.advanceTimersByTimeAsync(149);
  expect([told, reads]).toEqual([[], 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect([told, reads]).toEqual([[[{ ...a, text: 'one' }]], 1]);
});

it('follows somebody who never pauses', async () => {
  const { queue, told } = setUp();
  for (let i = 0; i < 25; i++) {
    queue.changed(a, () => String(i));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(told.length).toBe(2);
});

it('takes back what was sent, and does not speak of what never was', async () => {
  const { queue, told } = setUp();
  queue.dropped(b);
  queue.changed(a, () => 'one');
  await queue.flush();
  queue.dropped(a);
  await vi.advanceTimersByTimeAsync(0);
  queue.dropped(a);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([[{ ...a, text: 'one' }], [{ ...a, text: null }]]);
});

it('leaves out what is too long, and takes it back when it becomes so', async () => {
  const { queue, told } = setUp(5);
  queue.changed(a, () => 'short');
  await queue.flush();
  queue.changed(a, () => 'longer');
  await queue.flush();
  expect(told.flat().map(({ text }) => text)).toEqual(['short', null]);
});
