import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCitationParser, type ParsedPart } from './citation-parser.ts';

/** Text with citations as `⟨path:start-end⟩`, whatever pieces it came in. */
function check(pieces: readonly string[], expected: string): void {
  expect(rendered(pieces)).toBe(expected);
}

function rendered(pieces: readonly string[]): string {
  const parser = createCitationParser();
  const parts: ParsedPart[] = [...pieces.flatMap((piece) => parser.push(piece)), ...parser.end()];
  return parts
    .map((part) => (part.type === 'text' ? part.text : `⟨${part.written.path}:${part.written.startLine}-${part.written.endLine}⟩`))
    .join('');
}

describe('citations', () => {
  it('finds one place', () => check(['It retries [src/queue.ts:42-61].'], 'It retries ⟨src/queue.ts:42-61⟩.'));
  it('finds a single line', () => check(['[a/b.py:7]'], '⟨a/b.py:7-7⟩'));
  it('finds one that is split anywhere', () => check(['see [', 'src/', 'q.ts:', '4', '2-6', '1', '] ok'], 'see ⟨src/q.ts:42-61⟩ ok'));
  it('finds several in a row', () => check(['[a.ts:1][b.ts:2-3]'], '⟨a.ts:1-1⟩⟨b.ts:2-3⟩'));
  it('finds several in one bracket', () => check(['[a.ts:1, b.ts:2-3; 9]'], '⟨a.ts:1-1⟩⟨b.ts:2-3⟩⟨b.ts:9-9⟩'));
  it('reads GitHub’s way of lines', () => check(['[a.ts:L3-L5]'], '⟨a.ts:3-5⟩'));
  it('turns a range that runs backwards', () => check(['[a.ts:9-3]'], '⟨a.ts:3-9⟩'));
  it('knows names without an extension', () => check(['[Makefile:3]'], '⟨Makefile:3-3⟩'));
  it('reads Windows paths', () => check(['[src\\a.ts:3]'], '⟨src\\a.ts:3-3⟩'));
  it('reads paths with brackets', () => check(['in [app/[id]/[...all]/page.ts:3-4], [[x]/a.ts:1]'], 'in ⟨app/[id]/[...all]/page.ts:3-4⟩, ⟨[x]/a.ts:1-1⟩'));
  it('finds one in a sentence in brackets', () => check(['[see [a.ts:1] and b.ts:2] [or [b.ts:2]\n'], '[see ⟨a.ts:1-1⟩ and b.ts:2] [or ⟨b.ts:2-2⟩\n'));
  it('starts anew at an inner bracket', () => check(['[see [a.ts:1]]'], '[see ⟨a.ts:1-1⟩]'));
});

describe('what is no citation', () => {
  it.each(['a [link](https://x.dev)', 'list[10:20]', '[note: 3]', '[https://x.dev:80]', '[a.ts]', '[ ]', 'open [a.ts:1', '[a.ts:1\n]'])('leaves %j as it is', (text) =>
    check([text], text),
  );
  it('leaves inline code alone', () => check(['`x[a.ts:1]` [b.ts:2]'], '`x[a.ts:1]` ⟨b.ts:2-2⟩'));
  it('leaves fenced code alone', () => check(['```py\nd[a.py:1]\n```\n[b.py:2]'], '```py\nd[a.py:1]\n```\n⟨b.py:2-2⟩'));
  it('closes inline code at the line’s end', () => check(['a ` b\n[a.ts:1]'], 'a ` b\n⟨a.ts:1-1⟩'));
  it('gives up on an endless bracket', () => check([`[${'a'.repeat(1000)}`], `[${'a'.repeat(1000)}`));
});

describe('any stream', () => {
  const pieces = fc.array(fc.oneof(fc.string(), fc.constantFrom('[', ']', '`', '```', '\n', 'src/a.ts:1-2', '[a.ts:1]', ', ', ':')), { maxLength: 40 });

  it('reads the same however it is split', () => {
    fc.assert(
      fc.property(pieces, fc.array(fc.nat(), { maxLength: 20 }), (texts, cuts) => {
        const whole = texts.join('');
        const places = [...new Set(cuts.map((cut) => cut % (whole.length + 1)))].sort((a, b) => a - b);
        const split = [0, ...places].map((start, i) => whole.slice(start, places[i] ?? whole.length));
        expect(rendered(split)).toBe(rendered([whole]));
      }),
    );
  });

  it('loses nothing of text without citations', () => {
    fc.assert(
      fc.property(fc.string().filter((text) => !/:L?\d/.test(text)), (text) => {
        expect(rendered([...text])).toBe(text);
      }),
    );
  });
});
