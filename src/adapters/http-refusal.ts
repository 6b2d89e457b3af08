import type { Clock } from '../core/ports/clock.ts';
import type { Refusal } from './http-fault.ts';

/** Reads the forms in which the three vendors, and the servers that imitate them, say what went wrong. */
export function refusalOf(status: number, headers: Headers, body: string, clock: Clock): Refusal {
  const stated = statedError(parse(body));
  return {
    status,
    detail: headers.has('location') ? redirected : (stated?.message ?? plainDetail(body)),
    code: stated?.code,
    pauseMilliseconds: pauseOf(headers, clock),
  };
}

export interface StatedError {
  readonly message: string;
  readonly code?: string | undefined;
  /** Where the error itself carries a status (gateways do, inside a stream). */
  readonly status?: number | undefined;
}

/** `{error: {message, type, code}}`, `{error: "…"}`, `{message}` or `{detail}`; undefined where there is no error. */
export function statedError(value: unknown): StatedError | undefined {
  if (!isRecord(value)) return undefined;
  const { error } = value;
  if (typeof error === 'string') return { message: error };
  if (isRecord(error)) {
    return {
      message: firstText(error.message, error.type, error.code) ?? 'no reason given',
      code: firstText(error.code, error.type),
      status: typeof error.code === 'number' ? error.code : undefined,
    };
  }
  const message = firstText(value.message, value.detail) ?? (Array.isArray(value.detail) ? JSON.stringify(value.detail).slice(0, 300) : undefined);
  return message === undefined ? undefined : { message };
}

/** `Retry-After` in seconds or as a date; `retry-after-ms` where the server is more exact. */
export function pauseOf(headers: Headers, clock: Clock): number | undefined {
  const exact = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (exact >= 0) return exact;
  const stated = headers.get('retry-after');
  if (stated === null) return undefined;
  const milliseconds = /^\s*\d+(\.\d+)?\s*$/.test(stated) ? Number(stated) * 1000 : Date.parse(stated) - clock.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

const redirected = 'it points to another address, and nothing is sent on to a server you did not name';

function plainDetail(body: string): string {
  const text = body.trim();
  if (text === '') return 'no reason given';
  return text.startsWith('<') ? 'an HTML page' : text.replace(/\s+/g, ' ').slice(0, 200);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function firstText(...values: unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string' && value !== '');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
