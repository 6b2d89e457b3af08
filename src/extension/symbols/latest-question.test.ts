import { expect, it } from 'vitest';
import { latestQuestion } from './latest-question.ts';

const soon = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A search that ends when the test says so. */
function started() {
  const looks: { readonly text: string; readonly signal: AbortSignal; readonly end: (found: string) => void; readonly fail: () => void }[] = [];
  const shown: string[] = [];
  const question = latestQuestion<string>(
    (text, signal) => new Promise((resolve, reject) => looks.push({ text, signal, end: resolve, fail: () => reject(new DOMException('given up', 'AbortError')) })),
    (text, found) => shown.push(`${text}: ${found}`),
    5,
  );
  return { looks, shown, question };
}

it('looks once for what is typed in one go', async () => {
  const { looks, shown, question } = started();
  for (const text of ['r', 're', 'retry']) question.ask(text);
  await soon(30);
  expect(looks.map(({ text }) => text)).toEqual(['retry']);
  expect(question.pending()).toBe(true);
  looks[0]?.end('queue.ts');
  await soon(1);
  expect([shown, question.pending()]).toEqual([['retry: queue.ts'], false]);
});

it('gives up what is under way, and never shows what was found for an earlier text', async () => {
  const { looks, shown, question } = started();
  question.ask('retry');
  await soon(30);
  question.ask('refund');
  expect(looks[0]?.signal.aborted).toBe(true);
  await soon(30);
  looks[1]?.end('refund.ts');
  looks[0]?.end('queue.ts');
  await soon(1);
  expect(shown).toEqual(['refund: refund.ts']);
});

it('stops without a word, and can be asked again', async () => {
  const { looks, shown, question } = started();
  question.ask('retry');
  await soon(30);
  question.stop();
  looks[0]?.fail();
  await soon(1);
  expect([shown, question.pending()]).toEqual([[], false]);
  question.ask('again');
  question.stop();
  await soon(30);
  expect(looks).toHaveLength(1);
});
