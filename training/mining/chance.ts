/** A number from 0 to 1 that depends on the text alone: the same choice in every run and on every machine. */
export function chance(...parts: readonly string[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) for (let i = 0; i <= part.length; i++) hash = Math.imul(hash ^ (part.charCodeAt(i) || 31), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 0x1_0000_0000;
}

export function pick<T>(list: readonly T[], ...parts: readonly string[]): T {
  return list[Math.floor(chance(...parts) * list.length)] as T;
}
