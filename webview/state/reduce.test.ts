import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../src/protocol/conversation.ts';
import type { PanelStatus, ToPanel } from '../../src/protocol/panel.ts';
import { initialState, type Action, type PanelState } from './panel-state.ts';
import { reduce, running } from './reduce.ts';

const status: PanelStatus = { workspace: 'trusted', index: { roots: [], progress: null }, paused: false, preflight: null, model: null, embedder: null, suggestions: [] };
const exchange = (id: string, change: Partial<Exchange> = {}): Exchange => ({ id, question: `question ${id}`, attachments: [], searchOnly: false, state: 'searching', parts: [], ...change });
const received = (message: ToPanel, at = 0): Action => ({ type: 'received', message, at });
const restored = (...exchanges: Exchange[]): Action => received({ type: 'restore', status, exchanges, attachments: [] });
const after = (...actions: Action[]): PanelState => actions.reduce(reduce, initialState(undefined));
const progress = (done: number, at: number): Action => received({ type: 'status', status: { ...status, index: { roots: [], progress: { phase: 'indexing', done, total: 100 } } } }, at);

describe('messages of the host', () => {
  it('restores everything, and what the panel kept itself', () => {
    const state = [restored(exchange('a'))].reduce(reduce, initialState({ draft: 'half a question', searchOnly: true }));
    expect(state).toMatchObject({ status, exchanges: [{ id: 'a' }], draft: 'half a question', searchOnly: true });
  });

  it('ignores kept state of another shape', () => {
    expect(initialState({ draft: 7 as unknown as string, searchOnly: 'yes' as unknown as boolean })).toMatchObject({ draft: '', searchOnly: false });
  });

  it('changes only the exchange that the events are for', () => {
    const before = after(restored(exchange('a', { state: 'complete' }), exchange('b')));
    const next = reduce(before, received({ type: 'events', id: 'b', events: [{ type: 'text', text: 'x' }, { type: 'text', text: 'y' }] }));
    expect(next.exchanges[0]).toBe(before.exchanges[0]);
    expect(next.exchanges[1]).toMatchObject({ state: 'streaming', parts: [{ type: 'text', text: 'xy' }] });
  });

  it('lets events of an unknown exchange pass', () => {
    const before = after(restored(exchange('a')));
    expect(reduce(before, received({ type: 'events', id: 'zzz', events: [{ type: 'text', text: 'x' }] })).exchanges).toEqual(before.exchanges);
  });

  it('puts a question that is asked again at the end, once', () => {
    const state = after(restored(exchange('a'), exchange('b')), received({ type: 'asked', exchange: exchange('a') }));
    expect(state.exchanges.map((one) => one.id)).toEqual(['b', 'a']);
  });

  it('begins a new conversation and keeps the draft', () => {
    const state = after(restored(exchange('a')), { type: 'drafted', text: 'next' }, restored());
    expect(state).toMatchObject({ exchanges: [], draft: 'next' });
  });

  it('loses what was said from an edited question on', () => {
    const state = after(restored(exchange('a'), exchange('b'), exchange('c')), received({ type: 'cut', id: 'b' }));
    expect(state.exchanges.map((one) => one.id)).toEqual(['a']);
    expect(reduce(state, received({ type: 'cut', id: 'unknown' })).exchanges).toHaveLength(1);
  });

  it('fills the input where the host gives a text, and keeps the draft where it gives none', () => {
    expect(after(restored(), received({ type: 'focus', text: 'Explain this' }))).toMatchObject({ draft: 'Explain this', focusRequests: 1 });
    expect(after(restored(), { type: 'drafted', text: 'mine' }, received({ type: 'focus' }))).toMatchObject({ draft: 'mine', focusRequests: 1 });
  });
});

describe('consent', () => {
  const waiting = [restored(exchange('a')), received({ type: 'consent', id: 'a', host: 'api.example.com', provider: 'Example' })];

  it('waits for the word of the user', () => {
    expect(after(...waiting)).toMatchObject({ exchanges: [{ state: 'consent' }], consents: { a: { host: 'api.example.com' } } });
  });

  it.each([[true, 'waiting'], [false, 'searching']] as const)('goes on at once when it is given: %s', (allowed, state) => {
    expect(after(...waiting, { type: 'consented', id: 'a', allowed }).exchanges[0]?.state).toBe(state);
  });

  it('does not wake an answer that has ended', () => {
    expect(after(restored(exchange('a', { state: 'stopped' })), waiting[1] as Action).exchanges[0]?.state).toBe('stopped');
  });
});

describe('the input', () => {
  const two = restored(exchange('a', { state: 'complete' }), exchange('b', { state: 'complete' }));
  const earlier: Action = { type: 'recalled', direction: 'earlier' };
  const later: Action = { type: 'recalled', direction: 'later' };

  it('recalls earlier questions and comes back to the empty draft', () => {
    const draft = (...actions: Action[]): string => after(two, ...actions).draft;
    expect(draft(earlier)).toBe('question b');
    expect(draft(earlier, earlier)).toBe('question a');
    expect(draft(earlier, earlier, earlier)).toBe('question a');
    expect(draft(earlier, earlier, later)).toBe('question b');
    expect(draft(earlier, later)).toBe('');
    expect(draft(later)).toBe('');
  });

  it('is a draft of one\'s own again after the first key', () => {
    expect(after(two, earlier, { type: 'drafted', text: 'question b!' }).recalled).toBeNull();
  });

  it('is empty after asking', () => {
    expect(after(two, { type: 'drafted', text: 'x' }, { type: 'sent' }).draft).toBe('');
  });
});

it('knows which answer is being made', () => {
  expect(running(after(restored(exchange('a', { state: 'complete' }), exchange('b'))))?.id).toBe('b');
  expect(running(after(restored(exchange('a', { state: 'failed' }))))).toBeUndefined();
});

describe('the pace of indexing', () => {
  it('is measured from the first sight of a phase', () => {
    expect(after(restored(), progress(10, 1000), progress(40, 5000)).pace).toEqual({ phase: 'indexing', since: 1000, doneThen: 10, now: 5000 });
  });

  it('begins anew when the count falls back, and ends with the phase', () => {
    expect(after(restored(), progress(40, 1000), progress(10, 5000)).pace).toMatchObject({ since: 5000, doneThen: 10 });
    expect(after(restored(), progress(40, 1000), received({ type: 'status', status })).pace).toBeNull();
  });
});

describe('what a screen reader hears', () => {
  const said = (...actions: Action[]): string => after(...actions).announcement;
  const events = (...list: Extract<ToPanel, { type: 'events' }>['events']): Action => received({ type: 'events', id: 'a', events: list });

  it('nothing of a conversation that is restored', () => {
    expect(said(restored(exchange('a', { state: 'complete', parts: [{ type: 'text', text: 'Old.' }] })))).toBe('');
  });

  it('a streaming answer once, when it is finished, without its markup', () => {
    const begun = [restored(), received({ type: 'asked', exchange: exchange('a') }), events({ type: 'text', text: 'It is **in** `run`' })];
    expect(said(...begun)).toBe('Answering');
    expect(said(...begun, events({ type: 'text', text: '.' }))).toBe('Answering');
    expect(said(...begun, events({ type: 'done', reason: 'complete' }))).toBe('Answer: It is in run');
  });

  it('a failure with what to do', () => {
    const failure = { code: 'key-missing', message: 'There is no key.', action: 'Set one.' } as const;
    expect(said(restored(exchange('a')), events({ type: 'failed', failure }))).toBe('There is no key. Set one.');
  });

  it('indexing when it begins and ends, not its running numbers', () => {
    expect(said(restored(), progress(10, 0))).toBe('Indexing 10 / 100 files');
    expect(said(restored(), progress(10, 0), progress(20, 1))).toBe('Indexing 10 / 100 files');
    expect(said(restored(), progress(10, 0), received({ type: 'status', status }))).toBe('The index is up to date');
  });
});
