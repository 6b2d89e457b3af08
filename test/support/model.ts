import type { Chunk } from '../../src/core/model/chunk.ts';
import type { Candidate, Hit, Why } from '../../src/core/model/hit.ts';

/** Small nouns for tests: what is not said is ordinary. */
export function chunk(path: string, startLine: number, endLine = startLine, more: Partial<Chunk> = {}): Chunk {
  return { id: `${path}#${startLine}`, path, span: { startLine, endLine }, kind: 'function', language: 'typescript', symbol: '', embedText: '', ...more };
}

export function hit(path: string, startLine: number, more: Partial<Hit> = {}): Hit {
  const endLine = startLine + (more.text ?? 'x').split('\n').length - 1;
  return { root: '', chunk: chunk(path, startLine, endLine), text: 'x', score: 1, why: {}, ...more };
}

export function candidate(path: string, why: Why, root = ''): Candidate {
  return { root, chunk: chunk(path, 1), why };
}
