import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

/**
 * Lets a transport answer a line that is no message: the library leaves it without an answer, and whoever sent it waits. JSON-RPC
 * has an error for it, with no id, because none could be read. `write` gets one line. Call it before the server is connected.
 */
export function answerMalformed(transport: Transport, write: (line: string) => void): void {
  transport.onerror = (error) => {
    const fault = faultOf(error);
    if (fault) write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: fault })}\n`);
  };
}

function faultOf(error: Error): { readonly code: number; readonly message: string } | undefined {
  if (error instanceof SyntaxError) return { code: -32700, message: `Parse error: ${error.message}` };
  return error.name === 'ZodError' ? { code: -32600, message: 'Invalid Request: this is no message of JSON-RPC 2.0.' } : undefined;
}
