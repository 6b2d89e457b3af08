import { counted, grouped, language, t } from '../../src/protocol/l10n.ts';

/** How the panel writes numbers: English and Chinese separate them alike, whatever the machine's locale. */
export function whole(value: number): string {
  return grouped(Math.round(value));
}

function oneDecimal(value: number): string {
  return grouped(Math.round(value * 10) / 10);
}

/** `0.4 ms` says nothing that `1 ms` doesn't; from a second on, one decimal. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.max(1, Math.round(milliseconds))} ms`;
  if (milliseconds < 60_000) return `${oneDecimal(milliseconds / 1000)} s`;
  return `${whole(Math.round(milliseconds / 60_000))} min`;
}

export function size(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte');
  if (bytes < 1_000_000) return `${oneDecimal(bytes / 1000)} KB`;
  return `${oneDecimal(bytes / 1_000_000)} MB`;
}

/** `less than $0.001`, `$0.024`, `$1.50`: as many places as say something. */
export function money(dollars: number): string {
  if (dollars > 0 && dollars < 0.001) return t('less than $0.001');
  return `$${dollars.toFixed(dollars < 1 ? 3 : 2)}`;
}

/** What is left of a long task, as coarse as such a guess deserves. */
export function remaining(milliseconds: number): string {
  if (milliseconds < 60_000) return t('less than a minute left');
  if (milliseconds < 3_600_000) return t('about {0} left', counted(Math.round(milliseconds / 60_000), 'minute'));
  return t('about {0} left', counted(Math.round(milliseconds / 3_600_000), 'hour'));
}

/** `Nov 30, 14:02`, by the clock of this machine. */
export function moment(milliseconds: number): string {
  return new Intl.DateTimeFormat(language(), { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(milliseconds);
}
