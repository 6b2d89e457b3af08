import { isRunning, withEvent, type Exchange } from '../../src/protocol/conversation.ts';
import type { PanelStatus, ToPanel } from '../../src/protocol/panel.ts';
import { announcement } from './announcement.ts';
import { hoverOf, withPreview } from './hover.ts';
import type { Action, Pace, PanelState } from './panel-state.ts';

/** The whole behaviour of the panel: the state after an action. */
export function reduce(state: PanelState, action: Action): PanelState {
  const next = step(state, action);
  const said = announcement(state, next);
  return said === null ? next : { ...next, announcement: said };
}

/** The exchange that an answer is being made for, if any. */
export function running(state: Pick<PanelState, 'exchanges'>): Exchange | undefined {
  return state.exchanges.findLast(isRunning);
}

function step(state: PanelState, action: Action): PanelState {
  switch (action.type) {
    case 'received':
      return received(state, action.message, action.at);
    case 'drafted':
      return { ...state, draft: action.text, recalled: null };
    case 'recalled':
      return recalled(state, action.direction);
    case 'sent':
      return { ...state, draft: '', recalled: null };
    case 'asked':
      return { ...state, focusRequests: state.focusRequests + 1 };
    case 'searchOnlySet':
      return { ...state, searchOnly: action.on };
    case 'consented':
      return consented(state, action.id, action.allowed);
    case 'pageShown':
      return { ...state, page: action.page, hover: null };
    case 'hovered':
      return { ...state, hover: hoverOf(state.hover, action.hover) };
    case 'stayed':
      return { ...state, hover: state.hover && { ...state.hover, held: true } };
    case 'unhovered':
      return state.hover?.held ? state : { ...state, hover: null };
    case 'closed':
      return { ...state, hover: null };
    case 'said':
      return { ...state, announcement: action.text };
  }
}

function received(state: PanelState, message: ToPanel, at: number): PanelState {
  switch (message.type) {
    case 'restore': {
      const { status, exchanges, attachments } = message;
      return { ...state, status, exchanges, attachments, consents: {}, page: 'conversation', hover: null, pace: pace(state.pace, status, at) };
    }
    case 'status':
      return { ...state, status: message.status, pace: pace(state.pace, message.status, at) };
    case 'asked':
      return { ...state, exchanges: [...state.exchanges.filter((one) => one.id !== message.exchange.id), message.exchange] };
    case 'consent': {
      const { id, host, provider } = message;
      const exchanges = changed(state.exchanges, id, (one) => (isRunning(one) ? { ...one, state: 'consent' } : one));
      return { ...state, exchanges, consents: { ...state.consents, [id]: { host, provider } } };
    }
    case 'events':
      return { ...state, exchanges: changed(state.exchanges, message.id, (one) => message.events.reduce(withEvent, one)) };
    case 'attachments':
      return { ...state, attachments: message.attachments };
    case 'focus':
      return {
        ...state,
        focusRequests: state.focusRequests + 1,
        ...(message.text !== undefined && { draft: message.text, recalled: null }),
      };
    case 'completions':
      return { ...state, completions: message.mentions };
    case 'selection':
      return { ...state, selection: message.place };
    case 'cut':
      return { ...state, exchanges: before(state.exchanges, message.id) };
    case 'highlighted':
    case 'restyled':
      // Colours are no part of what the panel says; the view keeps them.
      return state;
    case 'preview':
      return { ...state, hover: withPreview(state.hover, message.preview) };
    case 'page':
      return { ...state, page: message.page, hover: null };
    case 'explained':
      return { ...state, explained: message.explained };
    case 'tour':
      return { ...state, tour: message.tour };
  }
}

function before(exchanges: readonly Exchange[], id: string): readonly Exchange[] {
  const from = exchanges.findIndex((one) => one.id === id);
  return from < 0 ? exchanges : exchanges.slice(0, from);
}

/** Only the exchange in question becomes a new object, so that only it is rendered again. */
function changed(exchanges: readonly Exchange[], id: string, change: (exchange: Exchange) => Exchange): readonly Exchange[] {
  return exchanges.map((exchange) => (exchange.id === id ? change(exchange) : exchange));
}

/** The host's events follow within milliseconds; until then the question must not stand there a second time. */
function consented(state: PanelState, id: string, allowed: boolean): PanelState {
  const exchanges = changed(state.exchanges, id, (one) =>
    one.state === 'consent' ? { ...one, state: allowed ? 'waiting' : 'searching' } : one,
  );
  return { ...state, exchanges };
}

function recalled(state: PanelState, direction: 'earlier' | 'later'): PanelState {
  const last = state.exchanges.length;
  const from = state.recalled ?? last;
  const to = direction === 'earlier' ? from - 1 : from + 1;
  if (to < 0 || (state.recalled === null && direction === 'later')) return state;
  if (to >= last) return { ...state, draft: '', recalled: null };
  return { ...state, draft: state.exchanges[to]?.question ?? '', recalled: to };
}

function pace(before: Pace | null, status: PanelStatus, at: number): Pace | null {
  const progress = status.index.progress;
  if (progress === null || status.paused) return null;
  if (before?.phase === progress.phase && progress.done >= before.doneThen) return { ...before, now: at };
  return { phase: progress.phase, since: at, doneThen: progress.done, now: at };
}
