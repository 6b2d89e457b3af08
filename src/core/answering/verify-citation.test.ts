import { describe, expect, it } from 'vitest';
import type { Citation } from '../model/answer.ts';
import { verifyClaim, type Reading } from './verify-citation.ts';

const file = ['class RetryQueue {', '  run(job) {', '    return this.retry(job, "out of credit");', '  }', '}', '', 'export const limit = 3;'];

function reading(startLine: number, endLine: number, change: Partial<Reading> = {}): Reading {
  const citation: Citation = { raw: '', root: '', path: 'src/queue.ts', startLine, endLine, state: 'checking' };
  return { citation, now: file, shown: file.slice(startLine - 1, endLine), within: [], ...change };
}

function verdicts(claim: string, ...readings: Reading[]): string[] {
  return verifyClaim(claim, readings, (text) => `${text.length}`).map(({ startLine, endLine, state, note }) => [`${startLine}-${endLine}`, state, note].filter(Boolean).join(' '));
}

describe('a claim is held against its lines', () => {
  it('verifies what is there', () => {
    expect(verdicts('`run` says "out of credit"', reading(2, 4))).toEqual(['2-4 verified']);
  });

  it('does not verify a name that is not there', () => {
    expect(verdicts('`run` calls `abort`', reading(2, 4))).toEqual(['2-4 unverified "abort" is not in these lines.']);
    expect(verdicts('`run` calls `abort` and `stop` and `halt`', reading(2, 4))).toEqual(['2-4 unverified "abort" and 2 more names are not in these lines.']);
  });

  it('does not take a part of a name for the name', () => {
    expect(verdicts('`limi`', reading(7, 7))).toEqual(['7-7 unverified "limi" is not in these lines.']);
  });

  it('takes the class around a method from where the lines lie', () => {
    expect(verdicts('`RetryQueue.run`', reading(2, 4, { within: ['RetryQueue', 'run'] }))).toEqual(['2-4 verified']);
    expect(verdicts('`JobQueue.run`', reading(2, 4, { within: ['RetryQueue', 'run'] }))).toEqual(['2-4 unverified "JobQueue" is not in these lines.']);
  });

  it('leaves a sentence that names nothing unverified', () => {
    expect(verdicts('It tries again.', reading(2, 4))).toEqual(['2-4 unverified The sentence names no code that could be looked for.']);
  });

  it('lets several citations prove a sentence together, but none that adds nothing', () => {
    expect(verdicts('`run` until `limit`', reading(2, 2), reading(7, 7))).toEqual(['2-2 verified', '7-7 verified']);
    expect(verdicts('`limit` is 3', reading(5, 6), reading(7, 7))).toEqual(['5-6 unverified None of what the sentence names is in these lines.', '7-7 verified']);
  });
});

describe('a file that changed since', () => {
  it('finds moved code again, however deep it stands now', () => {
    const now = ['// new', '', ...file.map((line) => `  ${line}`)];
    expect(verdicts('`run` calls `retry`', reading(2, 4, { now }))).toEqual(['4-6 moved This code stood at lines 2-4 when it was indexed.']);
  });

  it('verifies lines that were edited where they still hold the claim, and not where they don\'t', () => {
    const now = file.with(2, '    return this.again(job);');
    expect(verdicts('`run` gets a `job`', reading(2, 4, { now }))).toEqual(['2-4 verified']);
    expect(verdicts('`run` calls `retry`', reading(2, 4, { now }))).toEqual(['2-4 unverified These lines have changed since they were indexed. "retry" is not in these lines.']);
  });

  it('says that lines are gone', () => {
    expect(verdicts('`limit`', reading(7, 7, { now: file.slice(0, 3) }))).toEqual(['7-7 wrong-range The file has 3 lines.']);
    expect(verdicts('`limit`', reading(7, 9, { shown: null }))).toEqual(['7-9 wrong-range The file has 7 lines.']);
    expect(verdicts('`limit`', reading(7, 7, { now: null }))).toEqual(['7-7 unverified The file could not be read again.']);
  });
});
