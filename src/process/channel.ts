import type { Channel } from '../protocol/envelope.ts';

/** The child's way to the process that started it. */
export function parentChannel(): Channel {
  return {
    post: (message) => {
      if (process.connected) process.send?.(message, undefined, undefined, ignoreClosed);
    },
    onMessage: (listener) => void process.on('message', listener),
    onClose: (listener) => void process.once('disconnect', () => listener('the other process has ended')),
    close: () => process.disconnect(),
  };
}

/** A send that meets a closing pipe is told by `onClose`, not by an error of its own. */
function ignoreClosed(): void {}
