import { describe, expect, it } from 'vitest';
import type { FileRecord } from '../model/file-record.ts';
import type { LeftOut } from './left-out.ts';
import { planSync, type Known } from './sync-plan.ts';

const file = (path: string, bytes = 1, modified = 1001) => ({ path, bytes, modified });
const record = (path: string): [string, FileRecord] => [path, { ...file(path), hash: 'h', language: 'text', text: '', chunks: [], keys: [], problems: [] }];
const left = (path: string, rule: string | null, hash?: string): [string, LeftOut] => [path, { ...file(path), rule, message: 'm', ...(hash ? { hash } : {}) }];
const known = (records: [string, FileRecord][], others: [string, LeftOut][] = [], checked: number | null = 1_000_000): Known => ({ records: new Map(records), left: new Map(others), checked });
const paths = (files: readonly { path: string }[]) => files.map((each) => each.path);

describe('planSync', () => {
  it('reads what is new or changed, removes what is gone, leaves the rest', () => {
    const plan = planSync([file('new'), file('same'), file('longer', 2), file('later', 1, 2001)], known([record('same'), record('longer'), record('later'), record('gone')], [left('gone too', 'r')]));
    expect(paths(plan.read).sort()).toEqual(['later', 'longer', 'new']);
    expect([plan.verify, plan.remove, plan.unchanged]).toEqual([[], ['gone', 'gone too'], 1]);
  });

  it('does not read again what was left out for its content, but what could not be read', () => {
    const plan = planSync([file('minified'), file('locked'), file('unparsable')], known([], [left('minified', 'rule'), left('locked', null), left('unparsable', null, 'h')]));
    expect([paths(plan.read), paths(plan.verify), plan.unchanged]).toEqual([[], ['locked'], 2]);
  });

  it.each([
    ['older than the last look', 1001, 2000, false],
    ['of the same moment', 1999, 2000, true],
    ['later than it', 5000.5, 2000, true],
    ['in whole seconds, shortly before', 9000, 10_500, true],
    ['in whole seconds, long before', 8000, 10_500, false],
    ['never compared', 1, null, true],
  ])('doubts a file %s as it should', (_name, modified, checked, doubted) => {
    const entry = { ...file('a'), modified };
    const plan = planSync([entry], known([['a', { ...record('a')[1], modified }]], [], checked));
    expect(paths(plan.verify)).toEqual(doubted ? ['a'] : []);
  });
});
