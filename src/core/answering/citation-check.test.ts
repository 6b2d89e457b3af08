import { describe, expect, it } from 'vitest';
import { numbers } from '../../../test/support/numbers.ts';
import type { AnswerEvent } from '../model/answer.ts';
import { createCitationCheck } from './citation-check.ts';
import { createCitationParser } from './citation-parser.ts';

const fragments = [
  'The `run` method', ' retries', ' [src/a.ts:1-2]', '[src/a.ts:3]', '. ', '.', '\n', '\n\n', '- ', '1. ', '```', '```ts\n', '`', '``', '"out of', ' credit"', '[no/such.ts:1]', '[src/a.ts:900-901]',
  '[', ']', '[[src/a.ts:1]', ' e.g. ', '。', '“', '⸨0⸩', '\uFFFC', '\uE0FF', '$&', '<img src=x onerror=alert(1)>', '[x](javascript:alert(1))', '![](https://e.vil/x.png)', ' src/a.ts', '中文说明', '𝕏', '\0', '[src/a.ts:0]', '[src/a.ts:2-1, 3; 4]',
];
const text = 'export function run(job) {\n  throw new Error("out of credit");\n}\n';

describe('1,000 hostile answers', () => {
  it('lose no text, check every citation once, and read the same however they are split', async () => {
    for (let seed = 1; seed <= 1000; seed++) {
      const random = numbers(seed);
      const answer = Array.from({ length: 1 + random(25) }, () => fragments[random(fragments.length)]).join('');
      const whole = await events(answer, () => answer.length);
      const split = await events(answer, () => 1 + random(6));
      expect(outcome(split), `seed ${seed}`).toEqual(outcome(whole));
      const { places, checked, written } = outcome(whole);
      expect(checked.map(([index]) => index).sort((a, b) => a - b), `seed ${seed}`).toEqual(places.map((_, i) => i));
      expect(written.length, `seed ${seed}`).toBeLessThanOrEqual(answer.length);
      if (places.length === 0) expect(written, `seed ${seed}`).toBe(answer);
    }
  });
});

async function events(answer: string, size: () => number): Promise<AnswerEvent[]> {
  const parser = createCitationParser();
  const check = createCitationCheck({
    pieces: [{ root: '', path: 'src/a.ts', span: { startLine: 1, endLine: 3 }, language: 'typescript', symbol: 'run', text, selected: false }],
    locate: (path) => Promise.resolve(path === 'src/a.ts' ? [{ root: '', path, lines: 3 }] : []),
    read: (_, path) => Promise.resolve(path === 'src/a.ts' ? text : null),
    hash: String,
  });
  const found: AnswerEvent[] = [];
  const take = async (parts: ReturnType<typeof parser.end>) => {
    for (const part of parts) for await (const event of check.push(part)) found.push(event);
  };
  for (let start = 0; start < answer.length; ) {
    const end = start + size();
    await take(parser.push(answer.slice(start, end)));
    start = end;
  }
  await take(parser.end());
  for await (const event of check.end()) found.push(event);
  return found;
}

function outcome(list: readonly AnswerEvent[]) {
  const written = list.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('');
  const places = list.flatMap((event) => (event.type === 'citation' ? [event.citation.raw] : []));
  const checked = list.flatMap((event) => (event.type === 'checked' ? [[event.index, event.citation.state, event.citation.note] as const] : []));
  return { written, places, checked };
}
