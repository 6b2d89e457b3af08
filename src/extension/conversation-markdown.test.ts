import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../protocol/conversation.ts';
import { conversationMarkdown } from './conversation-markdown.ts';
import { titleOf } from './conversation-title.ts';

const citation = { raw: 'a.ts:1-2', root: '', path: 'a.ts', startLine: 1, endLine: 2, state: 'verified' } as const;
const exchange = (change: Partial<Exchange>): Exchange => ({ id: 'e', question: 'Where?', attachments: [], searchOnly: false, state: 'complete', parts: [], ...change });

it('writes question, answer, places and how it ended', () => {
  const text = conversationMarkdown('About retries', [
    exchange({ parts: [{ type: 'text', text: 'In **run** ' }, { type: 'citation', citation }, { type: 'text', text: '.\n\n```ts\nrun<T>();\n```' }] }),
    exchange({ question: 'And this?\nsecond line', state: 'stopped', attachments: [{ root: 'web', path: 'b.ts', span: { startLine: 4, endLine: 4 }, language: 'typescript', text: 'let b;' }], parts: [{ type: 'citation', citation: { ...citation, state: 'wrong-path' } }] }),
  ]);
  expect(text).toBe(`# About retries

## Where?

In **run** \`a.ts:1-2\`.

\`\`\`ts
run<T>();
\`\`\`

## And this? second line

\`\`\`
And this?
second line
\`\`\`

\`web/b.ts:4\`

\`\`\`typescript
let b;
\`\`\`

~~\`a.ts:1-2\`~~

*Stopped here.*
`);
});

const hostile = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '![a](https://e.com/p.png) ![b][c]\n\n[c]: https://e.com/q.png',
  '[x](javascript:alert(1)) [y](command:x.y) [z](data:text/html;base64,AA) [w]( javascript:1)',
  '[x][r]\n\n[r]: javascript:alert(1)',
  '<javascript:alert(1)> &#60;script&#62; &lt;b&gt;',
  '```\nleft open <script>',
  '`` ` <script> ``` `',
  '\\`<script>alert(1)</script>\\`',
  'a ` b\nc ` <script>alert(1)</script> ` d ` ![x](https://e.com/p.png) ` [y](javascript:1) `',
  '| a |\n|---|\n| <img src=x> |',
  'x'.repeat(1_000_000),
  '`'.repeat(10_000),
  '['.repeat(5_000),
];

/** A reader that trusts the document: markup goes through, and any address is a link. */
const trusting = new MarkdownIt({ html: true });
trusting.validateLink = () => true;

describe('hostile content', () => {
  it.each(hostile)('is text in an export: %.40s', (text) => {
    const places = [{ ...citation, path: text.slice(0, 2_000) }];
    const whole = conversationMarkdown(text, [
      exchange({ question: text, attachments: [{ root: '', path: text.slice(0, 2_000), span: { startLine: 1, endLine: 1 }, language: text, text }], parts: [{ type: 'text', text }, ...places.map((one) => ({ type: 'citation' as const, citation: one }))] }),
      exchange({ question: 'the next one', state: 'failed', failure: { code: 'unexpected', message: text.slice(0, 2_000), action: '' } }),
    ]);
    const html = trusting.render(whole.slice(0, 200_000));
    expect(html).not.toMatch(/<(script|img|b|iframe)\b/i);
    expect(html).not.toMatch(/(href|src)="\s*(javascript|command|data):/i);
    if (whole.length < 200_000) expect(html).toContain('<h2>the next one</h2>');
  });

  it('is one line of text in a title', () => {
    expect(titleOf('  a\n\u202Eb\u0000c ')).toBe('a b c');
    expect(titleOf('x'.repeat(1_000_000))).toHaveLength(80);
  });
});
