import { describe, expect, it } from 'vitest';
import { knownSecrets } from '../../test/support/planted-secrets.ts';
import { readySettings } from '../../test/support/ready-settings.ts';
import { secretFinder } from '../adapters/secret-finder.ts';
import { maskSecrets } from '../core/answering/mask-secrets.ts';
import type { RootStatus } from '../core/model/status.ts';
import { diagnosticsText, type Diagnostics } from './diagnostics-text.ts';

const root: RootStatus = {
  folder: '/home/ada/merger-plans',
  name: 'merger-plans',
  state: 'ready',
  files: { total: 10, indexed: 9, failed: 1 },
  skipped: { 'git: .gitignore:3: secret-folder/': 4, 'default: lock files': 2, 'setting: cairn.index.exclude: clients/**': 1 },
  problems: [{ path: 'src/acquisition.ts', message: 'broken "function acquire()"' }],
  chunks: 40,
  embedded: 40,
  embedder: { provider: 'embedded', model: 'cairn-code' },
  bytes: 1234,
  updated: 0,
  checked: 0,
  largest: [{ path: 'clients', files: 3, bytes: 9 }],
};

function text(change: Partial<Diagnostics> = {}): string {
  return diagnosticsText({ versions: { Cairn: '1.2.3', 'VS Code': '1.96.0' }, settings: readySettings(), view: { status: { roots: [root], progress: null }, paused: true, preflight: null, suggestions: [] }, warnings: [], ...change });
}

describe('diagnostics', () => {
  it('tell versions, the state of the index and what was warned of', () => {
    const warnings = [{ at: 0, message: "Indexing failed: The server box:8080 can't be reached: nothing listens there (ECONNREFUSED)." }];
    expect(text({ warnings, settings: readySettings({ 'embedding.baseUrl': 'http://box:8080/v1', 'answer.model': 'claude-x', 'index.exclude': ['clients/**'] }) })).toBe(
      [
        '## Cairn diagnostics', '- Cairn: 1.2.3', '- VS Code: 1.96.0', '',
        '## Settings that differ from the default', '- cairn.answer.model: claude-x', '- cairn.embedding.baseUrl: http://box:8080', '- cairn.index.exclude: 1 entries', '',
        '## Index', '- indexing is paused',
        '- root 1: ready; 9 of 10 files, 1 failed, 1 with problems; left out: 4 by git, 2 by default: lock files, 1 by setting; 40 chunks, 40 with a vector of embedded cairn-code; 1234 bytes, changed 1970-01-01T00:00:00.000Z, checked 1970-01-01T00:00:00.000Z', '',
        '## Last warnings', "- 1970-01-01T00:00:00.000Z Indexing failed: The server box:8080 can't be reached: nothing listens there (ECONNREFUSED).", '',
      ].join('\n'),
    );
  });

  it('name no file, no folder and no code', () => {
    const messages = [
      'Cannot read /home/ada/merger-plans/src/acquisition.ts: EACCES',
      'C:\\Users\\ada\\merger-plans\\acquisition.ts is locked',
      'A message of the panel was dropped: Expected string but received "where do we acquire()?"',
      "Parsing `acquire(x) => 1` failed in acquisition.ts:3, 'acquire me'",
    ];
    const all = text({ warnings: messages.map((message) => ({ at: 0, message })) });
    for (const word of ['merger', 'ada', 'acqui', 'clients', 'secret-folder', '=>']) expect(all).not.toContain(word);
    expect(all).toContain('Cannot read … EACCES');
  });

  it('hold no planted secret, wherever it stands', async () => {
    for (const { secret, text: around, kind } of knownSecrets()) {
      const oneLine = encodeURIComponent(secret);
      const settings = readySettings({ 'answer.baseUrl': `https://user:${oneLine}@api.test/v1?key=${oneLine}`, 'rerank.baseUrl': secret, 'answer.model': around });
      const all = text({ settings, warnings: [{ at: 0, message: around }, { at: 0, message: `refused: ${secret}` }, { at: 0, message: `https://${oneLine}@x.test/${oneLine}` }] });
      const { texts } = await maskSecrets([all], secretFinder);
      expect([kind, texts.join('').includes(secret) || texts.join('').includes(oneLine)]).toEqual([kind, false]);
      expect(all).toContain('cairn.answer.baseUrl: https://api.test');
    }
  });
});
