import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ToolProblem } from '../../core/answering/tools/tool.ts';
import { failureOf, isAbort } from '../../core/errors.ts';
import type { Served } from '../served.ts';
import { progressTeller, type Extra } from '../tell-progress.ts';

/** Every tool only reads, and only what is indexed on this machine. */
export const readsOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

/** A look at the index as the disk is now. Its failure is a result that the model reads and can act on; only a cancellation is thrown. */
export async function look(served: Served, extra: Extra, run: (signal: AbortSignal) => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    await served.catchUp(extra.signal, progressTeller(extra));
    return await run(extra.signal);
  } catch (thrown) {
    if (isAbort(thrown)) throw thrown;
    return { isError: true, content: [{ type: 'text', text: messageOf(thrown) }] };
  }
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof ToolProblem) return thrown.message;
  const { message, action } = failureOf(thrown);
  return `${message} ${action}`;
}
