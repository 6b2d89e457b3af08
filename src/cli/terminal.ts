import type { Progress } from '../core/model/status.ts';
import type { Paint } from './paint.ts';
import { timeLeft } from './time-left.ts';
import { controlPicture, grouped } from '../core/model/visible.ts';

export { count, grouped, oneLine } from '../core/model/visible.ts';

/** Where a command writes: results to `out` or, with `--json`, one document to `json`; everything about them to `err`. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly json: (document: object) => void;
  readonly err: (text: string) => void;
  /** How places, names and verdicts look on `out`. */
  readonly paint: Paint;
  /** True where `err` is a terminal, so that a line can be written over. */
  readonly live: boolean;
}

const words: Record<Progress['phase'], string> = { walking: 'Looking for files', indexing: 'Indexing files', embedding: 'Embedding chunks', saving: 'Saving' };

/** A line of progress that is written over on a terminal, and every few seconds otherwise. Call `end` before anything else is written. */
export function progressLine(terminal: Terminal, quiet: boolean): { show: (progress: Progress) => void; end: () => void } {
  let last = 0;
  let width = 0;
  let begun: { readonly phase: string; readonly at: number; readonly done: number } | undefined;
  const pause = terminal.live ? 100 : 5000;
  return {
    show({ phase, done, total, waitingFor }) {
      const now = performance.now();
      if (quiet || (now - last < pause && !waitingFor)) return;
      last = now;
      if (begun?.phase !== phase) begun = { phase, at: now, done };
      const text = (total > 0 ? `${words[phase]}: ${grouped(done)} of ${grouped(total)}` : words[phase]) + timeLeft(now - begun.at, done - begun.done, total - begun.done) + (waitingFor ? `, waiting for ${waitingFor}` : '');
      terminal.err(terminal.live ? `\r${text.padEnd(width)}` : `${text}\n`);
      width = text.length;
    },
    end() {
      if (terminal.live && width > 0) terminal.err(`\r${' '.repeat(width)}\r`);
      width = 0;
    },
  };
}

/**
 * Text for a terminal. Names and lines of a repository are data: an escape sequence in them must not move the cursor,
 * set the title or reach the clipboard, and no mark turn around what is read behind it. Each is shown by its picture instead.
 */
export function harmless(text: string): string {
  return text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, (control) => controlPicture(control.charCodeAt(0)));
}

/** A document on one line; what JSON lets through and a terminal would act on is written as escapes. */
export function jsonLine(document: object): string {
  return `${JSON.stringify(document).replace(/[\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
}

export function seconds(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

export function size(bytes: number): string {
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
