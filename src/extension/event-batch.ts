import type { AnswerEvent } from '../core/model/answer.ts';

/** Two frames of the screen: text still flows, and a fast model does not flood the panel with messages. */
const interval = 30;

export interface EventBatch {
  push(event: AnswerEvent): void;
  /** Sends what waits, at once. */
  flush(): void;
}

/** Gathers events and sends them together; neighbouring texts become one. */
export function batchEvents(send: (events: AnswerEvent[]) => void): EventBatch {
  let waiting: AnswerEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const events = waiting;
    waiting = [];
    send(events);
  };
  return {
    push(event) {
      const last = waiting[waiting.length - 1];
      if (event.type === 'text' && last?.type === 'text') waiting[waiting.length - 1] = { type: 'text', text: last.text + event.text };
      else waiting.push(event);
      timer ??= setTimeout(flush, interval);
    },
    flush,
  };
}
