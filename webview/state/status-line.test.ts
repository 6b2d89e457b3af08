import { describe, expect, it } from 'vitest';
import type { Progress, RootStatus } from '../../src/protocol/conversation.ts';
import type { PanelStatus } from '../../src/protocol/panel.ts';
import { statusLine, timeLeft } from './status-line.ts';

const root: RootStatus = { folder: '/w/shop', name: 'shop', state: 'ready', files: { total: 9800, indexed: 9800, failed: 0 }, skipped: {}, problems: [], chunks: 100, embedded: 0, embedder: null, bytes: 1, updated: 1, checked: 1, largest: [] };
const status = (change: Partial<PanelStatus> = {}, ...roots: Partial<RootStatus>[]): PanelStatus => ({
  workspace: 'trusted',
  index: { roots: (roots.length > 0 ? roots : [{}]).map((one) => ({ ...root, ...one })), progress: null },
  paused: false, preflight: null,
  model: null,
  embedder: null,
  suggestions: [],
  ...change,
});
const preflight: NonNullable<PanelStatus['preflight']> = { reasons: ['many-files'], files: 12_400, bytes: 310_000_000, tokens: 1, minutes: 16, indexBytes: 1, sentTo: null, cost: null, folders: [] };
const working = (progress: Progress, state: RootStatus['state'] = 'indexing'): PanelStatus => status({ index: { roots: [{ ...root, state }], progress } });
const line = (of: PanelStatus): string => {
  const shown = statusLine(of, null);
  return shown ? `${shown.tone}: ${shown.text}${shown.progress === undefined ? '' : ` ${shown.progress ?? '?'}`}${shown.action ? ` [${shown.action.label} → ${shown.action.command}]` : ''}` : '';
};

describe('the line above the conversation', () => {
  it.each<[string, PanelStatus, string]>([
    ['nothing when all is well', status(), ''],
    ['nothing without a folder', status({ workspace: 'none' }, { state: 'absent' }), ''],
    ['nothing for a folder that is not on disk', status({ workspace: 'virtual' }, { state: 'absent' }), ''],
    ['looking for files', working({ phase: 'walking', done: 1200, total: 0 }), 'busy: Looking for files: 1,200 ? [Pause indexing → pause]'],
    ['indexing', working({ phase: 'indexing', done: 2450, total: 9800 }), 'busy: Indexing 2,450 / 9,800 files 0.25 [Pause indexing → pause]'],
    ['repairing', working({ phase: 'indexing', done: 49, total: 98 }, 'damaged'), 'busy: Repairing 49 / 98 files 0.5 [Pause indexing → pause]'],
    ['embedding', working({ phase: 'embedding', done: 10, total: 1000 }), 'busy: Embedding 10 / 1,000 chunks 0.01 [Pause indexing → pause]'],
    ['saving', working({ phase: 'saving', done: 1, total: 1 }), 'busy: Saving the index 1 [Pause indexing → pause]'],
    ['paused', status({ paused: true }, { files: { total: 10, indexed: 5, failed: 0 } }), 'paused: Paused at 5 / 10 files 0.5 [Resume indexing → resume]'],
    ['paused before anything was indexed', status({ paused: true }, { files: { total: 0, indexed: 0, failed: 0 } }), 'paused: Indexing is paused [Resume indexing → resume]'],
    ['damaged', status({}, { state: 'damaged' }), 'warning: The index is damaged [Repair → index]'],
    ['damaged, one of two', status({}, {}, { name: 'api', state: 'damaged' }), 'warning: The index of api is damaged [Repair → index]'],
    ['not indexed', status({}, { state: 'absent' }), 'info: Not indexed yet [Index now → index]'],
    ['waiting for a word', status({ paused: true, preflight }, { state: 'absent' }), 'info: Not indexed yet: 12,400 files, 310 MB [Index now → index]'],
    ['one of two not indexed', status({}, {}, { name: 'api', state: 'absent' }), 'info: api: not indexed yet [Index now → index]'],
    ['vectors missing', status({}, { embedder: { provider: 'ollama', model: 'm' }, embedded: 99 }), 'warning: 1 chunk lacks a vector [Try again → index]'],
    ['no vectors wanted', status({}, { embedder: null, embedded: 0 }), ''],
    ['failed', status({}, { state: 'failed', failure: { code: 'folder-missing', message: 'It is gone.', action: 'Check.' } }), 'error: It is gone. [Open folder → openFolder]'],
    ['an empty folder', status({}, { state: 'failed', failure: { code: 'nothing-to-index', message: 'It is empty.', action: 'Add.' } }), 'info: No file to index [Show what was left out → showStatus]'],
    ['failed, to be tried again', status({}, { state: 'failed', failure: { code: 'engine-died', message: 'It died.', action: 'Wait.' } }), 'error: It died. [Try again → index]'],
    ['a failure before missing vectors', status({}, { embedder: { provider: 'o', model: 'm' } }, { state: 'failed' }), 'error: Indexing shop failed. [Try again → index]'],
    ['not trusted', status({ workspace: 'untrusted' }), 'info: Not trusted: search only [Manage trust → manageTrust]'],
  ])('%s', (_name, given, expected) => {
    expect(line(given)).toBe(expected);
  });
});

describe('the time left', () => {
  const progress: Progress = { phase: 'indexing', done: 300, total: 1300 };
  const pace = (milliseconds: number, doneThen = 100) => ({ phase: 'indexing' as const, since: 0, doneThen, now: milliseconds });

  it('is told from ten seconds on, by the pace so far', () => {
    expect(timeLeft(progress, pace(9_000))).toBe('');
    expect(timeLeft(progress, pace(10_000))).toBe('Less than a minute left.');
    expect(timeLeft(progress, pace(60_000))).toBe('About 5 minutes left.');
    expect(timeLeft(progress, pace(1_500_000))).toBe('About 2 hours left.');
  });

  it('is not told where nothing moves or the phase is another', () => {
    expect(timeLeft(progress, pace(60_000, 300))).toBe('');
    expect(timeLeft({ ...progress, phase: 'embedding' }, pace(60_000))).toBe('');
  });
});
