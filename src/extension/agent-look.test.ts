import { expect, it } from 'vitest';
import { ToolProblem, type AnswerTool } from '../core/answering/tools/tool.ts';
import type { Engine } from '../core/engine.ts';
import { knownSecrets } from '../../test/support/planted-secrets.ts';
import { lookForAgent } from './agent-look.ts';

// The tools below answer by themselves.
const engine = {} as Engine;
const { signal } = new AbortController();

function tool(run: () => Promise<{ text: string }>): AnswerTool {
  return { spec: { name: 'search_code', description: '', parameters: {} }, describe: () => '', run } as unknown as AnswerTool;
}

it.each(knownSecrets())('tells an agent of the editor no secret: $kind', async ({ text, secret }) => {
  expect(await lookForAgent(tool(() => Promise.resolve({ text })), {}, engine, signal)).not.toContain(secret);
});

it('tells the rest as it is, and what went wrong in words', async () => {
  expect(await lookForAgent(tool(() => Promise.resolve({ text: '### a.ts lines 1-2' })), {}, engine, signal)).toBe('### a.ts lines 1-2');
  expect(await lookForAgent(tool(() => Promise.reject(new ToolProblem('There is no file.'))), {}, engine, signal)).toBe('There is no file.');
});
