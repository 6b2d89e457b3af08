import { spawn } from 'node:child_process';
import process from 'node:process';

/** A language server in a process of its own, spoken to over its standard streams. */
export interface LanguageServer {
  ask(method: string, params: unknown): Promise<unknown>;
  tell(method: string, params: unknown): void;
  /** Ends the process; what was asked and not answered fails. */
  stop(): Promise<void>;
}

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly items?: readonly unknown[] };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Starts a server whose program is a script for this Node. */
export function startLanguageServer(script: string): LanguageServer {
  const child = spawn(process.execPath, [script, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  const send = (message: object) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  child.stdout.on('data', reader((message) => receive(message, waiting, send)));
  void ended.then(() => waiting.forEach(({ reject }) => reject(new Error('The language server has ended.'))));
  return {
    ask: (method, params) =>
      new Promise((resolve, reject) => {
        waiting.set(++asked, { resolve, reject });
        send({ id: asked, method, params });
      }),
    tell: (method, params) => send({ method, params }),
    stop: () => {
      child.kill();
      return ended;
    },
  };
}

/** Cuts what arrives into messages: a header with the length in bytes, an empty line, and so much JSON. */
function reader(onMessage: (message: Message) => void): (data: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0);
  return (data) => {
    pending = Buffer.concat([pending, data]);
    for (;;) {
      const head = pending.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(pending.subarray(0, head).toString())?.[1] ?? 0);
      if (pending.length < head + 4 + length) return;
      const text = pending.subarray(head + 4, head + 4 + length).toString();
      pending = pending.subarray(head + 4 + length);
      onMessage(JSON.parse(text) as Message);
    }
  };
}

function receive({ id, method, params, result, error }: Message, waiting: Map<number, Waiting>, send: (message: object) => void): void {
  // What the server asks for is its settings mostly: it has none to change.
  if (method !== undefined) {
    if (id !== undefined) send({ id, result: params?.items ? params.items.map(() => ({})) : null });
    return;
  }
  const asker = waiting.get(Number(id));
  waiting.delete(Number(id));
  if (error) asker?.reject(new Error(error.message));
  else asker?.resolve(result);
}
