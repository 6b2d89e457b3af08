import type { Exchange } from '../../src/protocol/conversation.ts';

/** A tour leads through verified citations: one alone is a click. */
const fewestSteps = 2;

export function hasTour({ parts }: Exchange): boolean {
  return parts.filter((part) => part.type === 'citation' && (part.citation.state === 'verified' || part.citation.state === 'moved')).length >= fewestSteps;
}

/** The symbol that an answer is most about: the one that its first citation lies in, else the first that was found; null where there is none. */
export function mainSymbol({ parts, searched }: Exchange): string | null {
  const hits = (searched?.hits ?? []).filter(({ chunk }) => chunk.symbol !== '' && isCode(chunk.kind));
  const cited = parts.flatMap((part) => (part.type === 'citation' ? [part.citation] : []));
  for (const { root, path, startLine } of cited) {
    const around = hits.find((hit) => hit.root === root && hit.chunk.path === path && hit.chunk.span.startLine <= startLine && hit.chunk.span.endLine >= startLine);
    if (around) return around.chunk.symbol;
  }
  return hits[0]?.chunk.symbol ?? null;
}

function isCode(kind: string): boolean {
  return ['class', 'interface', 'enum', 'type', 'module', 'function', 'method'].includes(kind);
}
