import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Session } from './open-folder.ts';
import type { Invocation } from './usage.ts';

/** The server is a bundle of its own, so that the command line need not carry the protocol's library. */
export function runMcp({ argument, further }: Invocation, { assets }: Session, signal: AbortSignal): Promise<number> {
  const server = spawn(process.execPath, [path.join(assets, 'mcp.js'), ...(argument ? [argument, ...further] : [])], { stdio: 'inherit' });
  // Standard input is the server's own, so that it would not notice that this process is gone.
  signal.addEventListener('abort', () => server.kill('SIGTERM'), { once: true });
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.on('close', (code) => resolve(code ?? 1));
  });
}
