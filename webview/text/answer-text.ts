import type { Exchange } from '../../src/protocol/conversation.ts';
import { fullPlace } from './places.ts';

/** The answer as Markdown text for the clipboard: citations stand where they were, with their whole path. */
export function answerText(exchange: Exchange): string {
  if (exchange.parts.length === 0) return foundText(exchange);
  return exchange.parts.map((part) => (part.type === 'text' ? part.text : `[${fullPlace(part.citation)}]`)).join('');
}

/** The answer for ears: no markup, places by their name only. */
export function spokenAnswer(exchange: Exchange): string {
  return exchange.parts
    .map((part) => (part.type === 'text' ? part.text.replace(/[*_`#>|]/g, '') : `(${part.citation.path})`))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** An answer of code is copied as the list of its places. */
function foundText(exchange: Exchange): string {
  const hits = exchange.searched?.hits ?? [];
  return hits
    .map((hit) => fullPlace({ root: hit.root, path: hit.chunk.path, ...hit.chunk.span }) + (hit.chunk.symbol ? ` ${hit.chunk.symbol}` : ''))
    .join('\n');
}
