import { describe, expect, it } from 'vitest';
import { understand } from './understand.ts';

const ask = (text: string) => understand({ text, top: 10 });

it.each([
  ['RetryQueue', 'symbol'],
  ['class Blueprint', 'symbol'],
  ['retry_queue.run()', 'symbol'],
  ['where is the session opened', 'where-is'],
  ['哪个文件处理登录', 'where-is'],
  ['how are routes registered', 'how-does'],
  ['how to install the command line', 'how-to'],
  ['can I use it offline', 'how-to'],
  ['the relationship between the store and its writer', 'architecture'],
  ["ValueError: 'name' may not be empty.", 'error-text'],
  ['why is the message "could not connect to the server" shown', 'error-text'],
  ['Traceback (most recent call last):\n  File "a.py", line 3, in run', 'stack-trace'],
  ['it fails\n    at run (src/a.js:3:9)', 'stack-trace'],
  ['fix crash when the queue is empty', 'change'],
  ['unix: handle failure in init', 'change'],
  ['feat(api): add paging', 'change'],
  ['session management', 'topic'],
])('takes %j for a question of the kind %s', (text, kind) => {
  expect(ask(text).kind).toBe(kind);
});

it('finds names in any case style, and no plain words', () => {
  expect(ask('does `run` of RetryQueue call http_get, uv::Loop or the kebab-case name Now').names).toEqual(['run', 'RetryQueue', 'http_get', 'uv::Loop']);
  expect(ask('session').names).toEqual(['session']);
});

it('finds paths and what stands in quotation marks', () => {
  const { paths, quotes } = ask('why does src/core/a.ts, like ./util.py, print "no such file"');
  expect(paths).toEqual(['src/core/a.ts', 'util.py']);
  expect(quotes).toEqual(['no such file']);
});

describe('filters', () => {
  it('are tokens of the question and no words of it', () => {
    expect(ask('lang:ts retry path:src/** in:handlers -in:old kind:class')).toMatchObject({
      text: 'retry',
      filters: { languages: ['typescript'], paths: ['src/**', 'handlers/', '!old/'], kinds: ['class'] },
    });
  });

  it('stay words where they are none', () => {
    expect(ask('kind:sort of lang: go')).toMatchObject({ text: 'kind:sort of lang: go', filters: {} });
  });

  it('narrow those of the caller', () => {
    const { filters } = understand({ text: 'retry lang:go path:a/', top: 1, filters: { languages: ['go', 'rust'], paths: ['b/'] } });
    expect(filters).toEqual({ languages: ['go'], paths: ['b/', 'a/'] });
  });
});

it.each([
  ['the tests for the parser', 'test'],
  ['example of a custom handler', 'example'],
  ['what changed in version 3', 'change-log'],
  ['which GitHub Actions run on push', 'dot-file'],
  ['the type definitions of the request', 'declarations'],
] as const)('sees that %j asks for more than code', (text, role) => {
  expect(ask(text).wants.get(role)).toBe(1);
});

it('asks for nothing but code where nothing else is named', () => {
  expect([...ask('how are routes registered').wants]).toEqual([]);
});

it('keeps of a report its title, its first words and its names', () => {
  const template = Array.from({ length: 60 }, (_, i) => `filler${i}`).join(' ');
  const { text } = ask(`Timeout ignored\n<!-- Read the rules first -->\n#### Bug\nThe timeoutMessage option does nothing. ${template}\n\`\`\`js\nclient.setDeadline(5)\n\`\`\`\n#### Environment\nLinux`);
  expect(text).toMatch(/^Timeout ignored\nThe timeoutMessage option/);
  expect(text).toContain('client.setDeadline');
  expect(text).not.toMatch(/rules|Linux|filler59/);
});
