import type { ChildProcess } from 'node:child_process';
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

/** The parent's way to a child. `reason` words the end of the child for people. */
export function childChannel(child: ChildProcess, reason: (code: number | null, signal: NodeJS.Signals | null) => string): Channel {
  return {
    post: (message) => {
      if (child.connected) child.send(message, ignoreClosed);
    },
    onMessage: (listener) => void child.on('message', listener),
    onClose: (listener) => {
      let told = false;
      const once = (why: string) => {
        if (told) return;
        told = true;
        listener(why);
      };
      child.once('error', (error) => once(error.message));
      child.once('exit', (code, signal) => once(reason(code, signal)));
    },
    close: () => void child.kill('SIGKILL'),
  };
}

/** A send that meets a closing pipe is told by `onClose`, not by an error of its own. */
function ignoreClosed(): void {}
