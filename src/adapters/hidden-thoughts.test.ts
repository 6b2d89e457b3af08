import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { thoughtFilter } from './hidden-thoughts.ts';

function shown(pieces: readonly string[]): string {
  const filter = thoughtFilter();
  return pieces.map((piece) => filter.take(piece)).join('') + filter.rest();
}

describe('thoughtFilter', () => {
  it.each([
    ['<think>First, let me see.</think>\n\nIt is in `a.ts`.', 'It is in `a.ts`.'],
    ['\n<think>\nno end', ''],
    ['No thoughts, but `<think>` and </think> later.', 'No thoughts, but `<think>` and </think> later.'],
    ['<th', '<th'],
    ['<think></think>', ''],
    ['<thin ice>', '<thin ice>'],
    ['', ''],
  ])('shows of %j only %j, however it is cut into pieces', (text, answer) => {
    expect(shown([text])).toBe(answer);
    expect(shown([...text])).toBe(answer);
    for (let cut = 1; cut < text.length; cut++) expect(shown([text.slice(0, cut), text.slice(cut)])).toBe(answer);
  });

  it('loses nothing of a text that does not begin with thoughts', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (pieces) => {
        fc.pre(!pieces.join('').trimStart().startsWith('<think>'));
        expect(shown(pieces)).toBe(pieces.join(''));
      }),
    );
  });
});
