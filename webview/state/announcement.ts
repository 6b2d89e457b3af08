import type { Exchange } from '../../src/protocol/conversation.ts';
import { spokenAnswer } from '../text/answer-text.ts';
import { counted } from '../text/numbers.ts';
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
      return 'Searching';
    case 'consent':
      return `May Cairn send to ${state.consents[exchange.id]?.host ?? 'the model'}? Allow and Not now are below the question.`;
    case 'waiting':
      return 'Waiting for the answer';
    case 'streaming':
      return 'Answering';
    case 'complete':
    case 'length':
      return `Answer: ${spokenAnswer(exchange).slice(0, mostSpoken)}`;
    case 'stopped':
      return 'Stopped';
    case 'code': {
      const found = exchange.searched?.hits.length ?? 0;
      return found === 0 ? 'Nothing found' : `${counted(found, 'place')} found`;
    }
    case 'failed':
      return exchange.failure ? `${exchange.failure.message} ${exchange.failure.action}` : 'Failed';
  }
}

function spokenStatus(before: PanelState, after: PanelState): string | null {
  const was = before.status && statusLine(before.status, before.pace);
  const is = after.status && statusLine(after.status, after.pace);
  if (was?.subject === is?.subject) return null;
  return is ? is.text : 'The index is up to date';
}
