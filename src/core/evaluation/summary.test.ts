import { expect, it } from 'vitest';
import { compareRuns } from './compare.ts';
import { parseItems, type Item } from './items.ts';
import { parseRun, rescore, scoreRun, writeRun } from './runs.ts';
import { meanSpans, summarise } from './summary.ts';

const item = (id: string, given: Partial<Item> = {}): Item => ({ id, query: id, relevant: [{ path: 'a' }], repo: '', root: '', source: '', type: '', language: '', asked: '', style: '', ...given });
const found = [{ path: 'a', start: 1, end: 5 }];

it('weighs repositories alike, whatever their number of questions', () => {
  const [all] = summarise([scoreRun(item('1', { repo: 'one' }), found), scoreRun(item('2', { repo: 'two' }), []), scoreRun(item('3', { repo: 'two' }), [])]);
  expect(all).toMatchObject({ questions: 3, repositories: 2, ndcg10: 0.5, missed: 2, spans5: null, spanQuestions: 0 });
});

it('has a row for each group that is named', () => {
  const rows = summarise([scoreRun(item('1', { source: 's', type: 't', language: 'go', asked: 'zh', style: 'pure' }), found), scoreRun(item('2', { source: 'r' }), [])]);
  expect(rows.map(({ by, group, questions, ndcg10 }) => [by, group, questions, ndcg10])).toEqual([
    ['all', 'all', 2, 0.5],
    ['source', 'r', 1, 0],
    ['source', 's', 1, 1],
    ['type', 't', 1, 1],
    ['language', 'go', 1, 1],
    ['asked', 'zh pure', 1, 1],
  ]);
});

it('takes exact lines from the sources with ten such questions', () => {
  const lines = (source: string, count: number, hit: boolean) =>
    Array.from({ length: count }, (_, i) => scoreRun(item(`${source}${i}`, { source, relevant: [{ path: 'a', startLine: 3, endLine: 4 }] }), hit ? found : []));
  expect(meanSpans(summarise([...lines('few', 9, true), ...lines('hit', 10, true), ...lines('miss', 11, false)]))).toBe(0.5);
  expect(meanSpans(summarise(lines('few', 9, true)))).toBeNull();
});

it('compares what both runs were asked, in the same words', () => {
  const items = parseItems(['{"id":"1","query":"a","relevant":["a"]}', '{"id":"2","query":"new words","relevant":["a"]}', '{"id":"3","query":"c","relevant":["a"]}', '{"id":"4","query":"d","relevant":["a"]}'].join('\n'), 'f');
  const before = rescore(items, parseRun(['{"id":"1","results":[]}', '{"id":"2","query":"old words","results":[]}', '{"id":"3","query":"c","results":[{"path":"a","start":1,"end":2}]}'].join('\n'), 'r'));
  const after = items.map((asked, i) => scoreRun(asked, i === 0 ? found : []));
  const { questions, better, worse, gain } = compareRuns(before, after);
  expect([questions, gain.mean, better.map(({ id }) => id), worse]).toEqual([2, 0, ['1'], [{ id: '3', query: 'c', repo: '', before: 1, after: 0 }]]);
});

it('reads the run that it wrote', () => {
  const scored = [scoreRun(item('1'), found)];
  expect(rescore([item('1')], parseRun(writeRun(scored), 'r'))).toEqual(scored);
});

it.each(['{', '{"id":1,"results":[]}', '{"id":"1"}'])('refuses %j as a run', (line) => {
  expect(() => parseRun(`\n${line}`, 'r.jsonl')).toThrow('r.jsonl:2 is no line of a run.');
});
