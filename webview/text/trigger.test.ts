import { describe, expect, it } from 'vitest';
import { commandsFor, triggerAt, withCommand, withMention, type Trigger } from './trigger.ts';

describe('what is being completed', () => {
  it.each([
    ['/', { sign: '/', from: 0, text: '' }],
    ['  /Fi', { sign: '/', from: 2, text: 'Fi' }],
    ['how @', { sign: '@', from: 4, text: '' }],
    ['(@src/a.ts', { sign: '@', from: 1, text: 'src/a.ts' }],
    ['@über', { sign: '@', from: 0, text: 'über' }],
    ['mail me@home', null],
    ['a /find', null],
    ['/find x', null],
    ['@a b', null],
  ])('%s', (draft, trigger) => {
    expect(triggerAt(draft, draft.length)).toEqual(trigger);
  });

  it('is what stands before the caret', () => {
    expect(triggerAt('see @que and more', 8)).toEqual({ sign: '@', from: 4, text: 'que' });
  });
});

it('offers the commands that begin so', () => {
  expect(commandsFor('').length).toBe(7);
  expect(commandsFor('EX').map(({ name }) => name)).toEqual(['explain']);
});

describe('what a choice leaves in the question', () => {
  const file = { kind: 'file', label: 'a.ts', detail: '', root: '', path: 'src/a.ts', startLine: 0, endLine: 0 } as const;
  const trigger: Trigger = { sign: '@', from: 4, text: 'que' };
  it('is the command', () => {
    expect(withCommand('/fi retry', 3, { sign: '/', from: 0, text: 'fi' }, 'find')).toEqual({ draft: '/find retry', caret: 6 });
  });
  it('is nothing for what goes along, and a filter for a folder', () => {
    expect(withMention('see @que and', 8, trigger, file)).toEqual({ draft: 'see  and', caret: 4 });
    expect(withMention('see @que and', 8, trigger, { ...file, kind: 'folder', root: 'web', path: 'my src/' })).toEqual({ draft: 'see in:"web/my src/" and', caret: 21 });
  });
});
