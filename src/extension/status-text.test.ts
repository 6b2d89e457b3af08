import { describe, expect, it } from 'vitest';
import type { RootStatus } from '../core/model/status.ts';
import { ago, bytes, statusLine, statusReport } from './status-text.ts';
import type { IndexView } from './index-view.ts';

const root: RootStatus = {
  folder: '/work/shop',
  name: '',
  state: 'ready',
  files: { total: 9800, indexed: 9798, failed: 2 },
  skipped: { '.gitignore': 120, 'default: lock files': 3 },
  problems: [{ path: 'src/odd.ts', message: 'the grammar gave up' }],
  chunks: 40_000,
  embedded: 1_000,
  embedder: { provider: 'ollama', model: 'nomic-embed-text' },
  bytes: 12_345_678,
  updated: 1_000,
  checked: 1_000,
  largest: [{ path: 'third_party/', files: 900, bytes: 4_500_000 }],
};
const view = (part: Partial<IndexView> & { root?: Partial<RootStatus> }): IndexView => ({
  status: { roots: [{ ...root, ...part.root }], progress: null },
  paused: false,
  preflight: null,
  suggestions: [],
  ...part,
});

describe('the status line', () => {
  it.each<[string, IndexView | null]>([
    ['$(circle-slash) Cairn', null],
    ['$(circle-outline) Cairn: not indexed', view({ root: { state: 'absent' } })],
    ['$(sync~spin) Cairn: indexing 31%', view({ status: { roots: [{ ...root, state: 'indexing' }], progress: { phase: 'indexing', done: 3120, total: 9800 } } })],
    ['$(sync~spin) Cairn: looking', view({ status: { roots: [root], progress: { phase: 'walking', done: 0, total: 0 } } })],
    ['$(check) Cairn: 1 file', view({ root: { files: { total: 1, indexed: 1, failed: 0 } } })],
    ['$(warning) Cairn: 9,798 files', view({})],
    ['$(debug-pause) Cairn: paused', view({ paused: true })],
    ['$(circle-outline) Cairn: nothing to index', view({ root: { state: 'failed', failure: { code: 'nothing-to-index', message: 'It is empty.', action: 'Add a file.' } } })],
    ['$(error) Cairn: problem', view({ root: { state: 'failed', failure: { code: 'index-unwritable', message: 'No space.', action: 'Free some.' } } })],
  ])('reads %s', (text, given) => {
    expect(statusLine(given).text).toBe(text);
  });

  it('tells a problem with what to do', () => {
    const failure = { code: 'index-unwritable', message: 'No space.', action: 'Free some.' } as const;
    expect(statusLine(view({ root: { state: 'failed', failure } })).tooltip).toBe('No space. Free some.');
  });
});

it('reports everything about the index on one page', () => {
  const model = { provider: 'ollama', label: 'Ollama', model: 'qwen', host: '127.0.0.1:11434', local: true };
  const claude = { provider: 'anthropic', host: 'api.anthropic.com', model: 'claude' };
  const spent = { since: 1_000, models: [{ ...claude, requests: 12, inputTokens: 98_765, outputTokens: 4_321, cost: 1.5, unpriced: 0 }, { ...claude, model: 'new', requests: 1, inputTokens: 10, outputTokens: 1, cost: null, unpriced: 1 }] };
  expect(statusReport({ roots: [root], progress: null }, model, spent, 3_601_000)).toMatchInlineSnapshot(`
    "Cairn: state of the index

    Model for answers: qwen (Ollama, 127.0.0.1:11434)

    shop
    ====
      Folder    /work/shop
      State     ready
      Files     9,798 of 9,800 indexed (99%), 2 failed
      Chunks    40,000
      Vectors   1,000 of 40,000 by nomic-embed-text (ollama)
      On disk   12 MB
      Compared  1 hour ago, when all files were looked at
      Updated   1 hour ago

    Largest folders
      third_party/: 900 files, 4.3 MB

    Left out, by rule
      120       .gitignore
      3         default: lock files

    Problems
      src/odd.ts: the grammar gave up

    Asked of models
    ===============
      Since     1 hour ago; "Cairn: Reset Costs" begins anew
      claude at api.anthropic.com: 12 requests, 98,765 tokens in, 4,321 out, about $1.50
      new at api.anthropic.com: 1 request, 10 tokens in, 1 out, price not known
    "
  `);
  expect(statusReport(null, null, { since: null, models: [] }, 0)).toMatchInlineSnapshot(`
    "Cairn: state of the index

    Model for answers: none: questions show the code itself

    No folder on disk is open, so nothing is indexed.
    "
  `);
});

it('says sizes and times in words', () => {
  expect([0, 1, 900, 2_048, 12_345_678, 3e9].map(bytes)).toEqual(['0 bytes', '1 byte', '900 bytes', '2.0 KB', '12 MB', '2.8 GB']);
  expect([0, 90_000, 3_600_000, 47 * 3_600_000, 72 * 3_600_000].map(ago)).toEqual(['less than a minute ago', '1 minute ago', '1 hour ago', '47 hours ago', '3 days ago']);
});
