import { describe, expect, it } from 'vitest';
import type { AnswerPart, Citation } from '../../src/protocol/conversation.ts';
import { parse } from './parse.ts';
import type { Node } from './tree.ts';
import { weave } from './weave.ts';

const citation = (path: string): Citation => ({ raw: `${path}:1-2`, root: '', path, startLine: 1, endLine: 2, state: 'unverified' });

/** `⟨a.ts⟩` in a text of these tests stands for a citation event between two texts. */
function parts(text: string): AnswerPart[] {
  return text
    .split(/⟨(.*?)⟩/)
    .map((piece, i): AnswerPart => (i % 2 === 1 ? { type: 'citation', citation: citation(piece) } : { type: 'text', text: piece }))
    .filter((part) => part.type === 'citation' || part.text !== '');
}

/** The tree as short text: `p(a, strong(b), ⟨0⟩)`. */
function drawn(text: string | AnswerPart[]): string {
  return parse(weave(typeof text === 'string' ? parts(text) : text)).map(draw).join(' ');
}

function draw(node: Node): string {
  if (typeof node === 'string') return node === '\n' ? '↵' : node;
  switch (node.type) {
    case 'citation':
      return `⟨${node.index}⟩`;
    case 'code':
      return `\`${node.text}\``;
    case 'block':
      return `block[${node.language}](${node.text})`;
    case 'image':
      return `image(${node.alt})`;
    case 'link':
      return `${node.opens ? 'link' : 'dead'}<${node.href}>(${node.children.map(draw).join('')})`;
    case 'element':
      return `${node.tag}(${node.children.map(draw).join('')})`;
  }
}

function depth(node: Node): number {
  if (typeof node === 'string' || !('children' in node)) return 1;
  return 1 + Math.max(0, ...node.children.map(depth));
}

describe('citations stay in the sentence they prove', () => {
  it.each([
    ['in a sentence', 'It runs ⟨a.ts⟩.', 'p(It runs ⟨0⟩.)'],
    ['alone', '⟨a.ts⟩', 'p(⟨0⟩)'],
    ['two in a row', 'x ⟨a.ts⟩⟨b.ts⟩', 'p(x ⟨0⟩⟨1⟩)'],
    ['in emphasis', '**bold ⟨a.ts⟩** and *it ⟨b.ts⟩*', 'p(strong(bold ⟨0⟩) and em(it ⟨1⟩))'],
    ['right behind emphasis that ends in a full stop', '**Bold.**⟨a.ts⟩ x', 'p(strong(Bold.)⟨0⟩ x)'],
    ['right before emphasis', '⟨a.ts⟩**bold**', 'p(⟨0⟩strong(bold))'],
    ['in a list', '- one ⟨a.ts⟩\n- two ⟨b.ts⟩', 'ul(li(one ⟨0⟩)li(two ⟨1⟩))'],
    ['in a table', '| a | b |\n|---|---|\n| x ⟨a.ts⟩ | ⟨b.ts⟩ |', 'table(thead(tr(th(a)th(b)))tbody(tr(td(x ⟨0⟩)td(⟨1⟩))))'],
    ['in a heading', '## Title ⟨a.ts⟩', 'h2(Title ⟨0⟩)'],
    ['in a quote', '> said ⟨a.ts⟩', 'blockquote(p(said ⟨0⟩))'],
    ['inside code marks', 'see `run ⟨a.ts⟩`', 'p(see `run `⟨0⟩)'],
    ['in a code block, as text again', '```ts\nrun() // ⟨a.ts⟩\n```', 'block[ts](run() // [a.ts:1-2])'],
    ['in an address, as text again', '[x](https://e.com/⟨a.ts⟩)', 'p(link<https://e.com/[a.ts:1-2]>(x))'],
  ])('%s', (_name, text, expected) => {
    expect(drawn(text)).toBe(expected);
  });

  it('cannot be forged by the text of an answer', () => {
    expect(drawn('real ⟨a.ts⟩, forged ⸨0⸩ and \uE0FF0⸩')).toBe('p(real ⟨0⟩, forged ⸨0⸩ and 0⸩)');
  });

  it('are there at every moment of the stream', () => {
    const text = '- **one ⟨a.ts⟩** and\n\n| a | b |\n|---|---|\n| ⟨b.ts⟩ | `c` |\n\n```ts\nx\n```';
    const all = parts(text);
    for (let shown = 1; shown <= all.length; shown++) {
      const expected = all.slice(0, shown).filter((part) => part.type === 'citation').length;
      expect(drawn(all.slice(0, shown)).match(/⟨\d⟩/g)?.length ?? 0).toBe(expected);
    }
  });
});

describe('hostile content is text and does nothing', () => {
  it.each([
    ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>', 'p(<script>alert(1)</script><img src=x onerror=alert(1)>)'],
    ['a block of markup', '<div onclick="x">\n\nhi\n\n</div>', 'p(<div onclick="x">) p(hi) p(</div>)'],
    ['a script address', '[x](javascript:alert(1))', 'p(dead<javascript:alert(1)>(x))'],
    ['a command address', '[x](command:workbench.action.terminal.new)', 'p(dead<command:workbench.action.terminal.new>(x))'],
    ['a data address', '[x](data:text/html;base64,AAAA)', 'p(dead<data:text/html;base64,AAAA>(x))'],
    ['a plain http address', '[x](http://e.com)', 'p(dead<http://e.com>(x))'],
    ['a file address', '[x](file:///etc/passwd)', 'p(dead<file:///etc/passwd>(x))'],
    ['a relative address', '[x](src/a.ts)', 'p(dead<src/a.ts>(x))'],
    ['an address without a host', '[x](https://)', 'p(dead<https://>(x))'],
    ['an image', '![a picture](https://e.com/p.png)', 'p(image(a picture))'],
    ['an image in a link', '[![alt](https://e.com/p.png)](https://e.com)', 'p(link<https://e.com/>(image(alt)))'],
    ['letters of another script in a host', '[bank](https://b\u0430nk.com)', 'p(link<https://xn--bnk-6cd.com/>(bank))'],
    ['a language that is markup', '```<b>"x"\ncode\n```', 'block[](code)'],
    ['entities', '&lt;b&gt; &#x202e;', 'p(<b> \u202E)'],
  ])('%s', (_name, text, expected) => {
    expect(drawn(text)).toBe(expected);
  });

  it('opens https', () => {
    expect(drawn('[docs](https://e.com/a?b=c) and https://e.com/d')).toBe('p(link<https://e.com/a?b=c>(docs) and link<https://e.com/d>(https://e.com/d))');
  });

  it.each([
    ['one line of a megabyte', 'a '.repeat(500_000)],
    ['brackets', '['.repeat(20_000)],
    ['stars', '*a '.repeat(20_000)],
    ['nested emphasis', '*a '.repeat(3000) + 'b* '.repeat(3000)],
    ['nested quotes', '>'.repeat(20_000)],
    ['nested lists', Array.from({ length: 300 }, (_, i) => `${' '.repeat(i * 2)}- x`).join('\n')],
    ['backticks', Array.from({ length: 400 }, (_, i) => '`'.repeat(i)).join(' ')],
  ])('neither stalls nor overflows: %s', (_name, text) => {
    const start = performance.now();
    const nodes = parse(weave([{ type: 'text', text }]));
    expect(Math.max(...nodes.map(depth))).toBeLessThanOrEqual(130);
    // A hundred times what it takes: only growth by the square of the length is out of reach.
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
