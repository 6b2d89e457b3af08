import { describe, expect, it } from 'vitest';
import { parse } from './parse.ts';
import { sameSection, sectionsOf } from './sections.ts';
import { weave } from './weave.ts';

const whole = [
  'One paragraph.\n\nAnother one\nwith two lines.\n\n## A heading\n\n- a list\n\n- with room\n\n  and more of it\n\nAfter the list.',
  'Code:\n\n```ts\na();\n\nb();\n\nc();\n```\n\nand after it.\n\n~~~\nopen\n\nstill open',
  '1. one\n\n2. two\n\n> quoted\n\nlazy\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nend',
  '[x][r]\n\nmore\n\n[r]: https://e.com/',
  '    indented code\n\n    more of it\n\ntext\n\n***\n\nend',
  'a\n\n\n\nb\n\n   c',
  '',
];

describe('an answer in sections', () => {
  it.each(whole)('is drawn as the whole would be: %#', (text) => {
    const woven = weave([{ type: 'text', text }]);
    expect(sectionsOf(woven).flatMap((section) => parse(section))).toEqual(parse(woven));
    expect(sectionsOf(woven).map((section) => section.text).join('')).toBe(text);
  });

  it('changes its last section only while it grows', () => {
    const full = 'First paragraph.\n\nSecond one.\n\n```ts\nlet a;\n\nlet b;\n```\n\nLast.';
    let before = sectionsOf(weave([{ type: 'text', text: '' }]));
    for (let length = 1; length <= full.length; length++) {
      const now = sectionsOf(weave([{ type: 'text', text: full.slice(0, length) }]));
      now.slice(0, before.length - 1).forEach((section, i) => expect(sameSection(section, before[i] ?? section)).toBe(true));
      before = now;
    }
    expect(before).toHaveLength(4);
  });

  it('knows its own citations only, at their places', () => {
    const citation = (path: string) => ({ raw: path, root: '', path, startLine: 1, endLine: 1, state: 'verified' }) as const;
    const sections = sectionsOf(weave([{ type: 'text', text: 'a ' }, { type: 'citation', citation: citation('a') }, { type: 'text', text: '.\n\nb ' }, { type: 'citation', citation: citation('b') }]));
    expect(sections.map(({ citations }) => citations.map((one) => one?.path))).toEqual([['a'], [undefined, 'b']]);
  });
});
