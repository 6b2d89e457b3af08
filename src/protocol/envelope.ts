import * as v from 'valibot';
import { failure } from './model.ts';

/** A way to another process. What arrives is unchecked: the peer on top of it does that. */
export interface Channel {
  post(message: Envelope): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, when the other side has gone. */
  onClose(listener: (reason: string) => void): void;
  close(): void;
}

const id = v.pipe(v.number(), v.integer(), v.minValue(1));

/** What goes over a channel, in either direction. A request is ended by exactly one `result`, `failure` or `aborted`. */
export const envelope = v.variant('type', [
  v.object({ type: v.literal('request'), id, method: v.string(), params: v.exactOptional(v.unknown()) }),
  v.object({ type: v.literal('cancel'), id }),
  v.object({ type: v.literal('progress'), id, value: v.unknown() }),
  v.object({ type: v.literal('result'), id, value: v.exactOptional(v.unknown()) }),
  v.object({ type: v.literal('failure'), id, failure }),
  v.object({ type: v.literal('aborted'), id }),
]);
export type Envelope = v.InferOutput<typeof envelope>;
