import type { Chunk } from '../model/chunk.ts';

const definitionKinds: ReadonlySet<Chunk['kind']> = new Set(['class', 'interface', 'enum', 'type', 'module', 'function', 'method'] as const);

export function isDefinition({ kind, symbol }: Chunk): boolean {
  return symbol !== '' && definitionKinds.has(kind);
}

/** `run` of `RetryQueue.run`; the last heading of a document. */
export function lastName(symbol: string): string {
  const heading = symbol.lastIndexOf(' > ');
  return heading >= 0 ? symbol.slice(heading + 3) : symbol.slice(symbol.lastIndexOf('.') + 1);
}
