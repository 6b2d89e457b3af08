import { describe, expect, it } from 'vitest';
import { ask, type Script } from '../../../test/support/ask.ts';
import { hit } from '../../../test/support/model.ts';

const queue = { root: '', path: 'src/queue.ts' };
const hits = [hit('src/queue.ts', 42, { text: 'run() {\n}', score: 2 }), hit('src/mail.ts', 1, { text: 'tell()' })];

/** All that goes to the model in any request, as one text. */
async function sent(script: Script): Promise<string> {
  const { requests } = await ask({ deltas: ['ok'], hits, ...script });
  expect(requests.length).toBeGreaterThan(0);
  return JSON.stringify(requests.map(({ messages }) => messages));
}

describe('an excluded file', () => {
  const excluded = { pinned: [], excluded: [queue] };

  it('never reaches the prompt: found, attached, pinned, around a hit, or looked at by the model', async () => {
    const around = [{ ...queue, span: { startLine: 1, endLine: 2 }, language: '', symbol: '', text: 'import queue', part: 'start' as const }];
    const attachments = [{ ...queue, span: { startLine: 42, endLine: 42 }, language: '', text: 'run() {' }];
    const calls = [
      { id: '1', name: 'read_lines', input: { path: 'src/queue.ts' } },
      { id: '2', name: 'search_code', input: { query: 'retry' } },
      { id: '3', name: 'list_files', input: {} },
    ];
    const pinned = [{ ...queue, startLine: 42, endLine: 43 }];
    const text = await sent({ sources: { pinned, excluded: [queue] }, around, attachments, turns: [{ calls }, { deltas: ['ok'] }] });
    const seen = text.replaceAll('"path":"src/queue.ts"', '').replace('There is no indexed file src/queue.ts.', '');
    expect(seen).not.toContain('queue');
    expect(seen).not.toContain('run()');
    expect(seen).toContain('tell()');
    expect(await sent({ around, attachments })).toContain('run()');
  });

  it('is left out of what is found, and what stood under it stands for itself', async () => {
    const grouped = [hits[0]!, hit('src/copy.ts', 1, { groupOf: 0 }), hit('src/mail.ts', 1, { groupOf: 1 })];
    const { events } = await ask({ chat: null, hits: grouped, sources: excluded });
    expect(events[0]).toBe('searched 2');
  });

  it('can still be told from one that does not exist where the answer cites it', async () => {
    const { events } = await ask({ hits, deltas: ['By `run` [src/queue.ts:42].'], sources: excluded });
    expect(events).toContain('0: ⟨src/queue.ts:42-42 verified⟩');
  });
});

describe('pinned lines', () => {
  const pinned = (startLine: number, endLine: number) => ({ pinned: [{ root: '', path: 'src/pin.ts', startLine, endLine }], excluded: [] });
  const files = { 'src/pin.ts': Array.from({ length: 900 }, (_, i) => `line ${i + 1} of the pinned file`).join('\n') };

  it('are in the prompt though the search did not find them', async () => {
    expect(await sent({ files, sources: pinned(7, 8) })).toContain('### src/pin.ts lines 7-8 (pinned by the user)\\n7: line 7 of the pinned file\\n8: line 8');
  });

  it('are enough to ask a model where nothing was found', async () => {
    expect(await sent({ files, hits: [], sources: pinned(7, 8) })).toContain('7: line 7');
  });

  it('go before what was found, and stay within the budget', async () => {
    const many = Array.from({ length: 20 }, (_, i) => hit(`src/${i}.ts`, 1, { text: 'const x = 1;\n'.repeat(60), score: 9 }));
    const { events, requests } = await ask({ deltas: ['ok'], hits: many, files, maxInputTokens: 6_000, sources: pinned(1, 900) });
    const text = requests[0]?.messages.at(-1)?.text ?? '';
    expect(text).toContain('1: line 1 of the pinned file');
    expect(text).not.toContain('900: line 900');
    expect(events).toContain('done complete');
    expect(text.length / 3).toBeLessThan(6_000);
  });

  it('whose file is gone are passed over', async () => {
    expect(await sent({ sources: pinned(1, 2) })).not.toContain('pin.ts');
  });
});
