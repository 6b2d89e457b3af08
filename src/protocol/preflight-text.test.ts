import { expect, it } from 'vitest';
import type { Preflight } from '../core/model/preflight.ts';
import { preflightText } from './preflight-text.ts';

const local: Preflight = { reasons: ['many-files'], files: 12_400, bytes: 310_000_000, tokens: 103_000_000, minutes: 15.5, indexBytes: 496_000_000, sentTo: null, cost: null, folders: [{ root: '', path: 'third_party/', files: 9_000, bytes: 210_000_000 }] };

it('says what an indexing takes, and what makes it large', () => {
  expect(preflightText(local)).toBe('Indexing this workspace reads 12,400 files (310 MB), takes about 16 minutes, and 496 MB on disk. The largest folder is third_party/ (210 MB).');
});

it('says what is sent where, and its price where that is known', () => {
  const paid: Preflight = { ...local, files: 3, minutes: 0.1, bytes: 3_000, indexBytes: 5_000, tokens: 1_000_000, sentTo: { host: 'api.openai.com', model: { provider: 'openai-compatible', model: 'm' } }, cost: 0.02, folders: [] };
  expect(preflightText(paid)).toBe('Indexing this workspace reads 3 files (3.0 KB), takes about a minute and what the server takes, and 5.0 KB on disk. About 1,000,000 tokens are sent to api.openai.com (about $0.020).');
  expect(preflightText({ ...paid, cost: null })).toContain('(its price is not known)');
});
