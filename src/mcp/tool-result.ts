import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { failureOf, isAbort } from '../core/errors.ts';

/** Both tools only read, and only what is on this machine's index. */
export const readsOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

/** A tool's failure is a result that the model reads and can act on; only a cancellation is thrown. */
export async function toolResult(run: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await run();
  } catch (thrown) {
    if (isAbort(thrown)) throw thrown;
    const { message, action } = failureOf(thrown);
    return { isError: true, content: [{ type: 'text', text: `${message} ${action}` }] };
  }
}
