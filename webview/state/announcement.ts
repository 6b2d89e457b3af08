import type { Exchange } from '../../src/protocol/conversation.ts';
import { counted, said, sentences, t } from '../../src/protocol/l10n.ts';
import { spokenAnswer } from '../text/answer-text.ts';
import type { PanelState } from './panel-state.ts';
import { statusLine } from './status-line.ts';

/** Longer answers are announced by their beginning; the rest is read in place. */
const mostSpoken = 600;

/**
 * What a screen reader is told about a change, or null for nothing. A streaming answer is told once, when it is
 * finished, and indexing only when it begins, ends or fails: numbers that run would drown everything else.
 */
export function announcement(before: PanelState, after: PanelState): string | null {
  const exchange = after.exchanges[after.exchanges.length - 1];
  const earlier = before.exchanges.find((one) => one.id === exchange?.id);
  if (exchange && before.status !== null && exchange.state !== earlier?.state) return spokenState(exchange, after);
  if (before.status === null || after.status === null || before.status === after.status) return null;
  return spokenStatus(before, after);
}

function spokenState(exchange: Exchange, state: PanelState): string | null {
  switch (exchange.state) {
    case 'searching':
      return t('Searching');
    case 'consent':
      return t('May Cairn send to {0}? Allow and Not now are below the question.', state.consents[exchange.id]?.host ?? t('the model'));
    case 'waiting':
      return t('Waiting for the answer');
    case 'streaming':
      return t('Answering');
    case 'complete':
    case 'length':
      return t('Answer: {0}', spokenAnswer(exchange).slice(0, mostSpoken));
    case 'stopped':
      return t('Stopped');
    case 'code': {
      const found = exchange.searched?.hits.length ?? 0;
      return found === 0 ? t('Nothing found') : t('{0} found', counted(found, 'place'));
    }
    case 'failed':
      return exchange.failure ? sentences(said(exchange.failure.message), said(exchange.failure.action)) : t('Failed');
  }
}

function spokenStatus(before: PanelState, after: PanelState): string | null {
  const was = before.status && statusLine(before.status, before.pace);
  const is = after.status && statusLine(after.status, after.pace);
  if (was?.subject === is?.subject) return null;
  return is ? is.text : t('The index is up to date');
}
