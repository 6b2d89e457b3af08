import { expect, it } from 'vitest';
import { parseItems } from './items.ts';

it('reads one question a line and fills in what is optional', () => {
  const [item] = parseItems('{"id":"1","query":"q","relevant":[{"path":"a.ts"}]}\n\n', 'own.jsonl');
  expect(item).toMatchObject({ id: '1', query: 'q', repo: '', source: 'own', root: '' });
});

it.each([
  ['{', 'own.jsonl:1 is not JSON.'],
  ['{"id":"1","query":"q","relevant":[]}', 'own.jsonl:1: relevant'],
  ['{"id":"1","relevant":[{"path":"a"}]}', 'own.jsonl:1: query'],
])('names the line of %j', (line, message) => {
  expect(() => parseItems(line, 'own.jsonl')).toThrow(message);
});
