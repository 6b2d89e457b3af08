import type { Exchange, Hit } from '../../src/protocol/conversation.ts';
import { t } from '../../src/protocol/l10n.ts';

const most = 3;

/**
 * What could be asked next, of names that the answer's own sources define: those it cites or writes as code first, then
 * what was found beside them. No model is asked, and no name is made up.
 */
export function followUps(exchange: Exchange): string[] {
  if (exchange.state !== 'complete' && exchange.state !== 'code' && exchange.state !== 'length') return [];
  const hits = (exchange.searched?.hits ?? []).filter(({ chunk }) => chunk.symbol !== '' && /^[\w$.#:]{2,60}$/.test(chunk.symbol));
  const told = exchange.parts.length > 0 ? hits.filter((hit) => isTold(hit, exchange)) : [];
  const names = [...new Map([...told, ...hits].map((hit) => [hit.chunk.symbol, hit])).values()];
  return [...new Set(names.flatMap((hit) => questionsOf(hit, exchange.question)))].slice(0, most);
}

/** Cited, or written in the answer. */
function isTold({ root, chunk }: Hit, { parts }: Exchange): boolean {
  return parts.some((part) =>
    part.type === 'text'
      ? part.text.includes(`\`${chunk.symbol}`) || part.text.includes(`\`${lastName(chunk.symbol)}`)
      : part.citation.root === root && part.citation.path === chunk.path && part.citation.startLine <= chunk.span.endLine && part.citation.endLine >= chunk.span.startLine,
  );
}

/** One question a name: what was asked of it already is not asked again, but who uses it is the next thing to know. */
function questionsOf({ chunk: { kind, symbol } }: Hit, asked: string): string[] {
  const callable = kind === 'function' || kind === 'method';
  if (new RegExp(`(^|[^\\w])${lastName(symbol).replace(/\$/g, '\\$')}([^\\w]|$)`).test(asked)) return callable ? [t('What calls {0}?', symbol)] : [t('Which tests cover {0}?', symbol)];
  if (callable) return [t('How does {0} work?', symbol)];
  return kind === 'class' || kind === 'interface' || kind === 'module' ? [t('What is {0} responsible for?', symbol)] : [];
}

function lastName(symbol: string): string {
  return symbol.split(/[.#:]/).pop() || symbol;
}
