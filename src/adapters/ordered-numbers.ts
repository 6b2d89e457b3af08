import type { Connection } from './http-connection.ts';
import { garbled } from './http-fault.ts';

/** A list of `{index, <name>: number}` as the numbers in order of their index: one for each, none twice, all finite. */
export function orderedNumbers(connection: Connection, list: unknown, name: string, count: number): number[] {
  if (!Array.isArray(list)) throw garbled(connection, 'no list of scores');
  const numbers = new Map<number, number>();
  for (const entry of list as unknown[]) {
    const { index, [name]: value } = (entry ?? {}) as Record<string, unknown>;
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count || numbers.has(index)) throw garbled(connection, 'scores with wrong numbers');
    if (typeof value !== 'number' || !Number.isFinite(value)) throw garbled(connection, 'a score that is no number');
    numbers.set(index, value);
  }
  if (numbers.size !== count) throw garbled(connection, `${numbers.size} scores for ${count} texts`);
  return Array.from({ length: count }, (_, i) => numbers.get(i) ?? 0);
}
