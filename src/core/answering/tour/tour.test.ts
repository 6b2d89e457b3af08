import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import type { CitationState } from '../../model/answer.ts';
import { anchored, locateStep } from './anchor.ts';
import { tourMarkdown, type ShownStep } from './markdown.ts';
import { tourSteps, type AnswerPart } from './steps.ts';

const say = (text: string): AnswerPart => ({ type: 'text', text });
const cite = (path: string, startLine: number, endLine = startLine, state: CitationState = 'verified'): AnswerPart => ({ type: 'citation', citation: { raw: '', root: '', path, startLine, endLine, state } });
const hash = (text: string): string => `#${text}`;

describe('the steps of a tour', () => {
  const steps = (...parts: AnswerPart[]): string[] => tourSteps(parts).map(({ path, startLine, claim }) => `${path}:${startLine} ${claim}`);

  it('are the verified citations in the order of the sentences, each with what it proves', () => {
    expect(steps(say('## Flow\n\nA job is taken by `take` '), cite('a.ts', 1), say(' and run by **`run`** '), cite('b.ts', 5), say('.\n\n- It ends in `done` '), cite('c.ts', 9), say('.'))).toEqual([
      'a.ts:1 A job is taken by take',
      'b.ts:5 and run by run.',
      'c.ts:9 It ends in done.',
    ]);
  });

  it('leave out what was not verified', () => {
    expect(steps(say('`a` '), cite('a.ts', 1, 1, 'wrong-path'), say(' and `b` '), cite('b.ts', 1, 1, 'unverified'), say(' and `c` '), cite('c.ts', 1, 1, 'moved'), say('.'))).toEqual(['c.ts:1 and c.']);
  });

  it('tell a place once that is cited twice in a row', () => {
    expect(steps(say('It takes `a` '), cite('a.ts', 1), say('. It drops `b` '), cite('a.ts', 1), say('.'))).toEqual(['a.ts:1 It takes a. It drops b.']);
  });
});

describe('an anchored step', () => {
  const file = ['import x', 'function take() {', '  return queue.shift();', '}', 'end'];
  const step = { root: '', path: 'a.ts', startLine: 2, endLine: 4, claim: 'c', hash: hash(file.slice(1, 4).join('\n')) };

  it('is found at its place, behind lines that were added, and where its block was indented', () => {
    const held = anchored(step, file, hash);
    expect(locateStep(held, file)).toEqual({ startLine: 2, endLine: 4, state: 'there' });
    expect(locateStep(held, ['new', 'new', ...file])).toEqual({ startLine: 4, endLine: 6, state: 'moved' });
    expect(locateStep(held, ['if (x) {', ...file.map((line) => `  ${line}`)])).toEqual({ startLine: 3, endLine: 5, state: 'moved' });
  });

  it('is found by its hash where the file had changed before the tour began', () => {
    expect(anchored(step, ['new', ...file], hash)).toMatchObject({ startLine: 3, endLine: 5, text: file.slice(1, 4) });
  });

  it('says so where its lines are gone, and stays within the file', () => {
    expect(locateStep(anchored(step, file, hash), ['other'])).toEqual({ startLine: 1, endLine: 1, state: 'gone' });
    expect(locateStep(anchored(step, ['other'], hash), ['other'])).toEqual({ startLine: 1, endLine: 1, state: 'gone' });
  });
});

describe('a tour as Markdown', () => {
  const shown = (more: Partial<ShownStep>): ShownStep => ({ root: '', path: 'src/a.ts', startLine: 1, endLine: 2, claim: 'It takes a job.', located: { startLine: 3, endLine: 4, state: 'there' }, code: 'take();\nrun();', language: 'typescript', ...more });

  it('has the question, and each step with its place, its sentence and its code', () => {
    expect(tourMarkdown('How does a job run?', [shown({}), shown({ located: { startLine: 9, endLine: 9, state: 'gone' }, code: '' })])).toBe(
      '# How does a job run?\n\n## 1. `src/a.ts`, lines 3-4\n\nIt takes a job.\n\n```typescript\ntake();\nrun();\n```\n\n## 2. `src/a.ts`, line 9 (these lines have changed since)\n\nIt takes a job.\n',
    );
  });

  it('shows hostile text as text', () => {
    const evil = '<img src=x onerror=alert(1)> [x](javascript:alert(1)) ![i](https://evil.test/i.png) https://evil.test `</code>` ';
    const page = tourMarkdown(`${evil}\n# Heading`, [shown({ path: `a\`\`<script>.ts`, claim: `- ${evil}`, code: `\`\`\`\n${evil}\n\`\`\`\`\n<script>`, language: 'js onload' })]);
    const html = new MarkdownIt({ html: true, linkify: true }).render(page);
    const tags = new Set([...html.matchAll(/<\/?([a-z0-9]+)/g)].map((match) => match[1]));
    expect([...tags].sort()).toEqual(['code', 'h1', 'h2', 'p', 'pre']);
    expect(html).toContain('&lt;script&gt;.ts');
    expect(html.match(/<h\d/g)).toHaveLength(2);
  });
});
