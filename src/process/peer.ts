import * as v from 'valibot';
import { envelope, type Channel, type Envelope } from '../protocol/envelope.ts';
import type { Method, Methods, Params, ProgressOf, Result } from '../protocol/engine.ts';
import { CairnError, errorOf, errors, failureOf, isAbort } from '../core/errors.ts';
import type { Log } from '../core/ports/log.ts';

export interface CallContext<M extends Method> {
  readonly signal: AbortSignal;
  readonly onProgress: (value: ProgressOf<M>) => void;
}
export type Handlers<L extends Methods> = {
  readonly [K in keyof L]: (params: Params<L[K]>, context: CallContext<L[K]>) => Promise<Result<L[K]>>;
};

export interface Peer<R extends Methods> {
  /** Rejects with a `CairnError`, or an `AbortError` as soon as the signal fires. */
  call<K extends keyof R & string>(method: K, params: Params<R[K]>, context?: Partial<CallContext<R[K]>>): Promise<Result<R[K]>>;
}

export interface PeerOptions<L extends Methods, R extends Methods> {
  readonly channel: Channel;
  /** What this side does for the other. */
  readonly serves: L;
  readonly handlers: Handlers<L>;
  /** What the other side does for this one. */
  readonly calls: R;
  readonly log: Log;
}

/** Calls in both directions over one channel. What arrives is checked; what does not fit is logged and costs only itself. */
export function connect<L extends Methods, R extends Methods>(options: PeerOptions<L, R>): Peer<R> {
  const { channel, log } = options;
  const caller = createCaller(options.calls, channel, log);
  const server = createServer(options.serves, options.handlers, channel, log);
  channel.onMessage((message) => {
    const parsed = v.safeParse(envelope, message);
    if (!parsed.success) log.warn(`A message of another process was dropped: ${v.summarize(parsed.issues)}`);
    else if (parsed.output.type === 'request' || parsed.output.type === 'cancel') server.receive(parsed.output);
    else caller.receive(parsed.output);
  });
  channel.onClose((reason) => {
    server.close();
    caller.close(reason);
  });
  return caller;
}

type Incoming = Extract<Envelope, { type: 'request' | 'cancel' }>;
type Request = Extract<Envelope, { type: 'request' }>;
type Returning = Exclude<Envelope, Incoming>;

function createServer<L extends Methods>(serves: L, handlers: Handlers<L>, channel: Channel, log: Log) {
  const running = new Map<number, AbortController>();
  const serve = async (request: Request): Promise<Envelope> => {
    const { id, method: name } = request;
    if (!Object.hasOwn(serves, name)) return refusal(id, `the method "${name}" does not exist`, log);
    const method = serves[name] as Method;
    const params = v.safeParse(method.params, request.params);
    if (!params.success) return refusal(id, `the parameters of "${name}" are wrong: ${v.summarize(params.issues)}`, log);
    if (running.has(id)) return refusal(id, `the request number ${id} is in use`, log);
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const handler = handlers[name] as (params: unknown, context: CallContext<Method>) => Promise<unknown>;
      const onProgress = (value: unknown) => {
        if (running.get(id) === controller) channel.post({ type: 'progress', id, value });
      };
      return { type: 'result', id, value: await handler(params.output, { signal: controller.signal, onProgress }) };
    } catch (thrown) {
      return isAbort(thrown) ? { type: 'aborted', id } : { type: 'failure', id, failure: failureOf(thrown) };
    } finally {
      running.delete(id);
    }
  };
  return {
    receive(message: Incoming) {
      if (message.type === 'cancel') running.get(message.id)?.abort();
      else void serve(message).then((answer) => channel.post(answer));
    },
    close() {
      for (const controller of running.values()) controller.abort();
    },
  };
}

function refusal(id: number, what: string, log: Log): Envelope {
  log.warn(`A request of another process was refused: ${what}.`);
  const message = `A request between Cairn's processes was refused: ${what}.`;
  return { type: 'failure', id, failure: { code: 'unexpected', message, action: 'Reload the window; an update may be half installed.' } };
}

interface Pending {
  readonly method: string;
  readonly schemas: Method;
  readonly onProgress: ((value: never) => void) | undefined;
  readonly resolve: (value: never) => void;
  readonly reject: (reason: unknown) => void;
}

function createCaller<R extends Methods>(calls: R, channel: Channel, log: Log) {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let closed: CairnError | undefined;

  const call: Peer<R>['call'] = (method, params, context = {}) =>
    new Promise((resolve, reject) => {
      const { signal, onProgress } = context;
      if (closed) return reject(closed);
      if (signal?.aborted) return reject(abortError());
      const id = ++lastId;
      const abort = () => {
        if (!pending.delete(id)) return;
        channel.post({ type: 'cancel', id });
        reject(abortError());
      };
      const settle = <T>(how: (value: T) => void) => (value: T) => {
        signal?.removeEventListener('abort', abort);
        how(value);
      };
      pending.set(id, { method, schemas: calls[method] as Method, onProgress, resolve: settle(resolve), reject: settle(reject) });
      signal?.addEventListener('abort', abort, { once: true });
      channel.post({ type: 'request', id, method, params });
    });

  return {
    call,
    receive(message: Returning) {
      const entry = pending.get(message.id);
      // A call that was cancelled is answered all the same; nobody waits for it.
      if (!entry) return;
      if (message.type === 'progress') return tell(entry, message.value, log);
      pending.delete(message.id);
      if (message.type === 'result') return finish(entry, message.value);
      entry.reject(message.type === 'failure' ? errorOf(message.failure) : abortError());
    },
    close(reason: string) {
      closed = errors.engineDied(reason);
      for (const entry of pending.values()) entry.reject(closed);
      pending.clear();
    },
  };
}

function tell(entry: Pending, value: unknown, log: Log): void {
  if (!entry.schemas.progress || !entry.onProgress) return;
  const parsed = v.safeParse(entry.schemas.progress, value);
  if (parsed.success) entry.onProgress(parsed.output as never);
  else log.warn(`Progress of "${entry.method}" was dropped: ${v.summarize(parsed.issues)}`);
}

function finish(entry: Pending, value: unknown): void {
  const parsed = v.safeParse(entry.schemas.result, value);
  if (parsed.success) return entry.resolve(parsed.output as never);
  const message = `The answer to "${entry.method}" between Cairn's processes is wrong: ${v.summarize(parsed.issues)}`;
  entry.reject(new CairnError('unexpected', message, 'Reload the window; an update may be half installed.'));
}

function abortError(): Error {
  return new DOMException('The operation was stopped.', 'AbortError');
}
