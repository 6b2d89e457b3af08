import type { Attachment, Exchange, Phase } from '../../src/protocol/conversation.ts';
import type { Mention } from '../../src/protocol/asking.ts';
import type { Explained, PanelStatus, ToPanel, TourView } from '../../src/protocol/panel.ts';
import type { Place } from '../text/places.ts';
import type { Hover } from './hover.ts';
import type { Reading } from './reading.ts';

export interface PanelState {
  /** Null until the host has sent everything once. */
  readonly status: PanelStatus | null;
  readonly exchanges: readonly Exchange[];
  /** What goes along with the next question. */
  readonly attachments: readonly Attachment[];
  /** Whom an exchange that waits for consent would send to, by the exchange's id. */
  readonly consents: Readonly<Record<string, { readonly host: string; readonly provider: string }>>;
  /** What is selected in the editor and goes along as well. */
  readonly selection: Place | null;
  /** What could be meant behind the `@`. */
  readonly completions: readonly Mention[];
  readonly draft: string;
  /** Which earlier question the draft was recalled from; null while the draft is the user's own. */
  readonly recalled: number | null;
  readonly searchOnly: boolean;
  /** Grows by one whenever the keyboard should go into the input. */
  readonly focusRequests: number;
  /** When the running phase of indexing was first seen, to guess how long it takes. */
  readonly pace: Pace | null;
  /** What a screen reader says next. */
  readonly announcement: string;
  readonly page: 'conversation' | 'index';
  /** The citation whose lines are shown. */
  readonly hover: Hover | null;
  readonly tour: TourView | null;
  readonly explained: Explained | null;
}

export interface Pace {
  readonly phase: Phase;
  readonly since: number;
  readonly doneThen: number;
  readonly now: number;
}

export type Action =
  | { readonly type: 'received'; readonly message: ToPanel; readonly at: number }
  | { readonly type: 'drafted'; readonly text: string }
  | { readonly type: 'recalled'; readonly direction: 'earlier' | 'later' }
  | { readonly type: 'sent' }
  /** A question went out, be it one that was suggested: what comes next is written, or stopped, in the input. */
  | { readonly type: 'asked' }
  | { readonly type: 'searchOnlySet'; readonly on: boolean }
  | { readonly type: 'consented'; readonly id: string; readonly allowed: boolean }
  | { readonly type: 'pageShown'; readonly page: 'conversation' | 'index' }
  | { readonly type: 'hovered'; readonly hover: Hover }
  /** The pointer went off a chip; onto its preview; off that as well. */
  | { readonly type: 'unhovered' | 'stayed' | 'closed' }
  | { readonly type: 'said'; readonly text: string };

/** What the editor keeps for the panel while it is hidden or the window reloads. */
export interface Kept {
  readonly draft: string;
  readonly searchOnly: boolean;
  readonly reading: Reading | null;
}

export function initialState(kept: Partial<Kept> | undefined): PanelState {
  return {
    status: null,
    exchanges: [],
    attachments: [],
    selection: null,
    completions: [],
    consents: {},
    draft: typeof kept?.draft === 'string' ? kept.draft : '',
    recalled: null,
    searchOnly: kept?.searchOnly === true,
    focusRequests: 0,
    pace: null,
    announcement: '',
    page: 'conversation',
    hover: null,
    tour: null,
    explained: null,
  };
}
