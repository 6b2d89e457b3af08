import { expect, it } from 'vitest';
import { parseItems } from './items.ts';

it('reads one question a line and fills in what is optional', () => {
  const [item] = parseItems('{"query":" where? ","relevant":["./src\\\\a.ts:3-9","b.ts:4","c.ts",{"path":"d:e.ts","start_line":1,"end_line":null}]}\n\n', 'own.jsonl');
  expect(item).toEqual({
    id: 'where?',
    query: ' where? ',
    relevant: [{ path: 'src/a.ts', startLine: 3, endLine: 9 }, { path: 'b.ts', startLine: 4, endLine: 4 }, { path: 'c.ts' }, { path: 'd:e.ts', startLine: 1, endLine: 1 }],
    repo: '',
    root: '',
    source: '',
    type: '',
    language: '',
    asked: '',
    style: '',
  });
});

it.each([
  ['{', 'own.jsonl:1 is not JSON.'],
  ['{"query":"q","relevant":[]}', 'own.jsonl:1: relevant: no place answers it.'],
  ['{"query":"q"}', 'own.jsonl:1: relevant: '],
  ['{"id":"1","relevant":["a"]}', 'own.jsonl:1: query: '],
  ['{"query":" ","relevant":["a"]}', 'own.jsonl:1: query: the question is empty.'],
  ['{"query":"q","relevant":[7]}', 'own.jsonl:1: relevant.0: '],
  ['{"query":"q","relevant":["/etc/passwd"]}', 'own.jsonl:1: relevant.0.path: paths begin at the repository'],
  ['{"query":"q","relevant":[{"path":"a","start_line":0}]}', 'own.jsonl:1: relevant.0.start_line: lines begin with 1.'],
  ['{"query":"q","relevant":["a:9-3"]}', 'own.jsonl:1: relevant: a ends before it begins.'],
  ['{"query":"q","relevant":["a"]}\n\n{"query":"q ","relevant":["b"]}', 'own.jsonl:3: it is the same question as line 1 ("q").'],
])('names the line of %j', (text, message) => {
  expect(() => parseItems(text, 'own.jsonl')).toThrow(message);
});
