import type { FileRecord } from '../model/file-record.ts';

/**
 * The segment with the times of files whose records on disk say others. A clone or a checkout gives most files new times and
 * the same content: that is no reason to write all records again.
 */
export const timesSegment = 'times';

type Time = readonly [path: string, modified: number];

export function encodeTimes(records: Iterable<FileRecord>): Uint8Array {
  const times = [...records].map(({ path, modified }): Time => [path, modified]);
  return new TextEncoder().encode(JSON.stringify(times.sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** Throws where the bytes are something else. */
export function decodeTimes(bytes: Uint8Array): readonly Time[] {
  const times: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (!Array.isArray(times) || !times.every(isTime)) throw new Error('These bytes are no times of files.');
  return times;
}

function isTime(value: unknown): value is Time {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}
