import { describe, expect, it } from 'vitest';
import type { RootStatus } from '../core/model/status.ts';
import { readSettings, type SettingKey } from '../core/settings.ts';
import { contextOf, modelOf, panelStatusOf } from './panel-status.ts';

const settings = (values: Partial<Record<SettingKey, unknown>>) => readSettings((key) => values[key]).settings;
const root: RootStatus = { folder: '/app', name: '', state: 'ready', files: { total: 1, indexed: 1, failed: 0 }, skipped: {}, problems: [], chunks: 1, embedded: 0, embedder: null, bytes: 1, updated: 1, checked: 1, largest: [] };
const view = { status: { roots: [root], progress: null }, paused: false, preflight: null, suggestions: ['How?'] };

describe('the model in the panel', () => {
  it('is none until one is chosen', () => {
    expect(modelOf(settings({}))).toBeNull();
  });

  it('is named with its server, and is the usual one where no name is given', () => {
    expect(modelOf(settings({ 'answer.provider': 'ollama' }))).toEqual({ provider: 'ollama', label: 'Ollama', model: 'qwen2.5-coder:7b', host: '127.0.0.1:11434', local: true });
    expect(modelOf(settings({ 'answer.provider': 'openai-compatible', 'answer.model': 'mine', 'answer.baseUrl': 'https://gateway.example/v1' }))).toMatchObject({ model: 'mine', host: 'gateway.example', local: false });
  });

  it("is one of the editor's, with who brings it", () => {
    const editor = (model: string) => modelOf(settings({ 'answer.provider': 'vscode', 'answer.model': model }));
    expect(editor('copilot/gpt-4o')).toEqual({ provider: 'vscode', label: 'VS Code', model: 'gpt-4o', host: 'copilot (VS Code)', local: false });
    expect(editor('')).toMatchObject({ model: 'the first model', host: 'VS Code' });
  });

  it('does not keep the window from opening where its address is none', () => {
    expect(modelOf(settings({ 'answer.provider': 'ollama', 'answer.baseUrl': 'http://two words' }))).toMatchObject({ host: 'http://two words', local: false });
  });
});

describe('the state in the panel', () => {
  it('names no embedding model where nothing is sent', () => {
    const embedding = settings({ 'embedding.provider': 'ollama' });
    expect(panelStatusOf('trusted', view, embedding).embedder).toBe('nomic-embed-text');
    expect(panelStatusOf('untrusted', view, embedding).embedder).toBeNull();
    expect(panelStatusOf('trusted', view, settings({ 'embedding.provider': 'none' })).embedder).toBeNull();
  });

  it('names the embedded model everywhere: it sends nothing', () => {
    expect(panelStatusOf('trusted', view, settings({})).embedder).toBe('embedded');
    expect(panelStatusOf('untrusted', view, settings({})).embedder).toBe('embedded');
  });

  it('carries a few problems of many', () => {
    const problems = Array.from({ length: 500 }, (_, i) => ({ path: `${i}.ts`, message: 'odd' }));
    const { index } = panelStatusOf('trusted', { ...view, status: { roots: [{ ...root, problems }], progress: null } }, settings({}));
    expect(index.roots[0]?.problems).toHaveLength(50);
  });

  it('is empty where no folder is open', () => {
    expect(panelStatusOf('none', null, settings({}))).toMatchObject({ workspace: 'none', index: { roots: [] }, suggestions: [], paused: false });
    expect(contextOf(null, false)).toEqual({ hasFolder: false, indexing: false, paused: false, indexed: false, hasModel: false });
  });
});
