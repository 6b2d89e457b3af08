import { failureOf, isAbort } from '../errors.ts';
import type { AnswerEvent } from '../model/answer.ts';
import { estimateTokens } from '../model/token-estimate.ts';
import type { ToolCall, ToolResult } from '../ports/chat-model.ts';
import type { Piece } from './piece.ts';
import { answerTools } from './tools/index.ts';
import { ToolProblem, type ToolOutcome, type ToolScope } from './tools/tool.ts';

/** More in one turn is a model that has lost its way. */
const mostCalls = 8;

/** Counts down the tokens that all results of an answer may have together. */
export interface ToolBudget {
  tokens: number;
  /** Steps so far, over all turns. */
  steps: number;
}

/** Runs the calls of one turn in order, each a step that is shown. Every call gets a result: a fault is one too. */
export async function* runTools(calls: readonly ToolCall[], scope: ToolScope, budget: ToolBudget, signal: AbortSignal): AsyncGenerator<AnswerEvent, { results: ToolResult[]; pieces: Piece[] }> {
  const results: ToolResult[] = [];
  const pieces: Piece[] = [];
  for (const [i, call] of calls.entries()) {
    signal.throwIfAborted();
    const index = budget.steps++;
    const tool = answerTools.find(({ spec }) => spec.name === call.name);
    const detail = tool?.describe(call.input) ?? '';
    yield { type: 'step', index, step: { tool: call.name.slice(0, 60), detail, state: 'running' } };
    const outcome = i < mostCalls ? await outcomeOf(call, scope, budget, signal) : refused(`At most ${mostCalls} calls at once.`);
    results.push({ id: call.id, name: call.name, text: outcome.text });
    pieces.push(...outcome.pieces);
    yield { type: 'step', index, step: { tool: call.name.slice(0, 60), detail, state: outcome.failed ? 'failed' : 'done', summary: outcome.summary } };
  }
  return { results, pieces };
}

type Outcome = ToolOutcome & { readonly failed?: true };

async function outcomeOf(call: ToolCall, scope: ToolScope, budget: ToolBudget, signal: AbortSignal): Promise<Outcome> {
  const tool = answerTools.find(({ spec }) => spec.name === call.name);
  if (!tool) return refused(`There is no tool ${call.name}. The tools are ${answerTools.map(({ spec }) => spec.name).join(', ')}.`);
  if (budget.tokens <= 0) return refused('There is no room for more. Answer from what you have.');
  try {
    const outcome = fitting(await tool.run(call.input, scope, signal), budget.tokens);
    budget.tokens -= estimateTokens(outcome.text);
    return outcome;
  } catch (thrown) {
    if (isAbort(thrown)) throw thrown;
    return refused(thrown instanceof ToolProblem ? thrown.message : failureOf(thrown).message);
  }
}

function refused(text: string): Outcome {
  return { text, summary: text, pieces: [], failed: true };
}

/** What does not fit is cut at a line's end, and the model is told; code that it does not see can't be cited. */
function fitting(outcome: ToolOutcome, tokens: number): ToolOutcome {
  if (estimateTokens(outcome.text) <= tokens) return outcome;
  const lines = outcome.text.split('\n');
  let kept = 0;
  for (let left = tokens; kept < lines.length; kept++) {
    left -= estimateTokens(lines[kept] ?? '') + 1;
    if (left < 0) break;
  }
  const text = `${lines.slice(0, kept).join('\n')}\n(cut here: there is no room for more)`;
  return { ...outcome, text, pieces: outcome.pieces.filter((piece) => text.includes(piece.text.split('\n').at(-1) ?? '')) };
}
