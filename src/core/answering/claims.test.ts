import { describe, expect, it } from 'vitest';
import { createClaimFinder } from './claims.ts';
import { isTelling } from './evidence.ts';

/** The answer with ⟨⟩ for each citation → what each proves. */
function claims(answer: string, cut = answer.length): string[] {
  const finder = createClaimFinder(isTelling);
  const found: string[] = [];
  const take = (list: ReturnType<typeof finder.end>) => found.push(...list.map(({ citations, text }) => `${citations.join(',')}: ${text}`));
  const pieces = answer.split('⟨⟩');
  pieces.forEach((piece, i) => {
    for (let start = 0; start < piece.length; start += cut) take(finder.text(piece.slice(start, start + cut)));
    if (i < pieces.length - 1) take(finder.citation());
  });
  take(finder.end());
  return found;
}

const cases: [string, string[]][] = [
  ['The queue calls `run` ⟨⟩. It stops.', ['0: The queue calls `run` .']],
  ['It calls `run`. ⟨⟩ Then `stop` ⟨⟩.', ['0: It calls `run`.', '1: Then `stop` .']],
  ['It calls `run` ⟨⟩ and then `stop` ⟨⟩, at last.', ['0: It calls `run`', '1: and then `stop` , at last.']],
  ['It calls `run` ⟨⟩⟨⟩, ⟨⟩.', ['0,1,2: It calls `run` .']],
  ['It calls `run` ⟨⟩ and ⟨⟩.', ['0,1: It calls `run` .']],
  ['In ⟨⟩, `run` calls `stop`; in ⟨⟩ `stop` ends.', ['0: , `run` calls `stop`; in', '1: `stop` ends.']],
  ['- one `a.b` ⟨⟩\n- two `c` ⟨⟩\n', ['0: - one `a.b`', '1: - two `c`']],
  ['A line\nthat goes on with `x` ⟨⟩.', ['0: A line that goes on with `x` .']],
  ['# Head\n\nText, e.g. `x` ⟨⟩. Next.', ['0: Text, e.g. `x` .']],
  ['```ts\na. b\n```\nAs `x` shows ⟨⟩.', ['0: As `x` shows .']],
  ['重试由 `run` 负责 ⟨⟩。然后 `stop` ⟨⟩。', ['0: 重试由 `run` 负责 。', '1: 然后 `stop` 。']],
  ['1. First `a` ⟨⟩\n2. Second `b` ⟨⟩', ['0: 1. First `a`', '1: 2. Second `b`']],
  ['Half a sentence with `a.b. c` ⟨⟩', ['0: Half a sentence with `a.b. c`']],
  ['Really `a`? ⟨⟩ Yes.', ['0: Really `a`?']],
  ['**Bold `a`.** ⟨⟩\n\nNext', ['0: **Bold `a`.**']],
];

describe('what each citation of an answer proves', () => {
  it.each(cases)('%j', (answer, expected) => {
    expect(claims(answer)).toEqual(expected);
  });

  it.each(cases)('is the same however the stream is split: %j', (answer, expected) => {
    for (const cut of [1, 2, 3, 7]) expect(claims(answer, cut), `cut ${cut}`).toEqual(expected);
  });
});
