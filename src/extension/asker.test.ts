import { describe, expect, it } from 'vitest';
import type { AnswerEvent, Question } from '../core/model/answer.ts';
import { errors, failureOf } from '../core/errors.ts';
import type { ToPanel } from '../protocol/panel.ts';
import { createAsker, type AskerOptions } from './asker.ts';
import { createConsent } from './consent.ts';
import { conversationFiles } from './conversation-files.ts';
import { createConversation } from './conversation.ts';

function setUp(answer: AskerOptions['answer']) {
  const kept = new Map<string, unknown>();
  const memory = { get: (key: string) => kept.get(key), update: async (key: string, value: unknown) => void kept.set(key, value) };
  const posted: ToPanel[] = [];
  const warned: string[] = [];
  let last = 0;
  const conversation = createConversation({ files: conversationFiles(undefined), newId: () => `q${last++}`, now: () => 0, onOpen: () => {} });
  const consent = createConsent(memory);
  const asker = createAsker({ conversation, consent, post: (message) => void posted.push(message), answer, providerLabel: () => 'Vendor', log: { warn: (message) => void warned.push(message) } });
  const events = () => posted.flatMap((message) => (message.type === 'events' ? message.events : []));
  return { asker, conversation, consent, posted, events, warned };
}

const words = async function* (): AsyncIterable<AnswerEvent> {
  yield { type: 'text', text: 'one ' };
  yield { type: 'text', text: 'two' };
  yield { type: 'done', reason: 'complete' };
};
const consenting: AskerOptions['answer'] = async function* (_question, _searchOnly, mayUse) {
  if (!(await mayUse('api.example'))) throw errors.consentMissing('api.example');
  yield* words();
};

describe('a question', () => {
  it('is shown, answered and kept, neighbouring texts in one piece', async () => {
    const { asker, conversation, posted, events } = setUp(words);
    await asker.ask('how?', [], false);
    expect(posted[0]).toMatchObject({ type: 'asked', exchange: { id: 'q1', question: 'how?', state: 'searching' } });
    expect(events()).toEqual([
      { type: 'text', text: 'one two' },
      { type: 'done', reason: 'complete' },
    ]);
    expect(conversation.find('q1')).toMatchObject({ state: 'complete', parts: [{ type: 'text', text: 'one two' }] });
  });

  it('brings along what was said before', async () => {
    const seen: Question[] = [];
    const { asker } = setUp(async function* (question) {
      seen.push(question);
      yield* words();
    });
    await asker.ask('first', [], false);
    await asker.ask('second', [], false);
    await asker.again('q1');
    expect(seen.map(({ text, history }) => [text, history.length])).toEqual([['first', 0], ['second', 2], ['first', 4]]);
  });

  it('asked again from other sources takes its own place: the answer from the old ones is not told', async () => {
    const seen: Question[] = [];
    const { asker, conversation } = setUp(async function* (question) {
      seen.push(question);
      yield* words();
    });
    await asker.ask('first', [], false);
    await asker.ask('second', [], false);
    const sources = { pinned: [], excluded: [{ root: '', path: 'a.ts' }] };
    await asker.again('q2', sources);
    expect(seen[2]).toMatchObject({ text: 'second', sources });
    expect(seen[2]?.history.map(({ text }) => text)).toEqual(['first', 'one two']);
    expect(conversation.find('q3')?.sources).toEqual(sources);
    await asker.again('q3');
    expect(seen[3]?.sources).toEqual(sources);
    await asker.again('q3', { pinned: [], excluded: [] });
    expect(seen[4]).not.toHaveProperty('sources');
  });

  it('that fails says so in the panel', async () => {
    const { asker, conversation } = setUp(async function* () {
      yield* [];
      throw errors.keyMissing('Vendor');
    });
    await asker.ask('how?', [], false);
    expect(conversation.find('q1')).toMatchObject({ state: 'failed', failure: { code: 'key-missing' } });
  });

  it('can be stopped, and then is', async () => {
    const { asker, conversation } = setUp(async function* (_question, _searchOnly, _mayUse, signal) {
      yield { type: 'text', text: 'half' };
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      yield { type: 'done', reason: 'stopped' };
    });
    const asked = asker.ask('how?', [], false);
    setTimeout(() => asker.stop('q1'), 5);
    await asked;
    expect(conversation.find('q1')).toMatchObject({ state: 'stopped', parts: [{ text: 'half' }] });
  });
});

describe('the log', () => {
  const place = { kind: 'selection', root: '', path: 'src/secret-plan.ts', span: { startLine: 4, endLine: 9 }, language: 'typescript', text: 'launch()' } as const;
  const told = 'It read src/secret-plan.ts: "launch()" of "what is the plan?"';
  const failing: Record<string, [AskerOptions['answer'], string]> = {
    'is thrown': [
      async function* () {
        yield { type: 'text', text: 'launch()' };
        throw errors.keyMissing(told);
      },
      'key-missing',
    ],
    'is an event': [
      async function* () {
        yield { type: 'failed', failure: { code: 'server-rate-limited', message: told, action: told } };
      },
      'server-rate-limited',
    ],
    'nobody foresaw': [
      async function* () {
        yield* [];
        throw new TypeError(told);
      },
      failureOf(new TypeError(told)).code,
    ],
  };

  it.each(Object.entries(failing))('hears the code of a failure that %s, and nothing of its text, the question or what came along', async (_, [answer, code]) => {
    const { asker, conversation, warned } = setUp(answer);
    await asker.ask('what is the plan?', [place], false);
    expect(conversation.find('q1')).toMatchObject({ state: 'failed', failure: { message: expect.stringContaining('plan') as string } });
    expect(warned).toEqual([`Answering failed: ${code}`]);
  });

  const silent: [string, string, AskerOptions['answer']][] = [
    ['succeeds', 'complete', words],
    [
      'search alone answers',
      'code',
      async function* () {
        yield { type: 'done', reason: 'code' };
      },
    ],
    [
      'is stopped',
      'stopped',
      async function* (_question, _how, _mayUse, signal) {
        yield { type: 'text', text: 'half' };
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        throw signal.reason;
      },
    ],
  ];

  it.each(silent)('hears nothing of a question that %s', async (_, end, answer) => {
    const { asker, conversation, warned } = setUp(answer);
    const asked = asker.ask('how?', [], false);
    await settled();
    asker.stop('q1');
    await asked;
    expect(conversation.find('q1')?.state).toBe(end);
    expect(warned).toEqual([]);
  });
});

describe('consent', () => {
  it('is asked once for a host, and remembered', async () => {
    const { asker, conversation, consent, posted } = setUp(consenting);
    const asked = asker.ask('how?', [], false);
    await settled();
    expect(conversation.find('q1')?.state).toBe('consent');
    expect(asker.waiting()).toEqual([{ type: 'consent', id: 'q1', host: 'api.example', provider: 'Vendor' }]);
    asker.decide('q1', true);
    await asked;
    expect(consent.has('answers', 'api.example')).toBe(true);
    expect(asker.waiting()).toEqual([]);
    await asker.ask('again?', [], false);
    expect(posted.filter(({ type }) => type === 'consent')).toHaveLength(1);
    expect(conversation.find('q2')?.state).toBe('complete');
  });

  it('that is refused sends nothing and is asked again next time', async () => {
    const { asker, conversation, consent, posted } = setUp(consenting);
    for (const id of ['q1', 'q2']) {
      const asked = asker.ask('how?', [], false);
      await settled();
      asker.decide(id, false);
      await asked;
      expect(conversation.find(id)).toMatchObject({ state: 'failed', failure: { code: 'consent-missing' }, parts: [] });
    }
    expect(consent.has('answers', 'api.example')).toBe(false);
    expect(posted.filter(({ type }) => type === 'consent')).toHaveLength(2);
  });

  it('ends with the question when that is stopped', async () => {
    const { asker, conversation, warned } = setUp(consenting);
    const asked = asker.ask('how?', [], false);
    await settled();
    asker.stop('q1');
    await asked;
    expect(conversation.find('q1')).toMatchObject({ state: 'stopped', parts: [] });
    expect(asker.waiting()).toEqual([]);
    expect(warned).toEqual([]);
  });
});

/** Everything that waits for nothing outside has happened. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}
