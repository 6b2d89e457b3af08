import * as v from 'valibot';
import { answerEvent, answerStep, attachment, citation, failure, indexStatus, preflight, searchReceipt, sendReceipt, sourceChoice, usage } from './model.ts';
import { askingFromPanel, askingToPanel, place } from './asking.ts';
import type { Exchange } from './conversation.ts';

/** Messages between the extension host and the panel. Each side checks what arrives; what does not fit is dropped and logged. */

export const exchange: v.GenericSchema<unknown, Exchange> = v.object({
  id: v.string(),
  question: v.string(),
  attachments: v.array(attachment),
  searchOnly: v.boolean(),
  sources: v.exactOptional(sourceChoice),
  state: v.picklist(['searching', 'consent', 'waiting', 'streaming', 'complete', 'length', 'stopped', 'code', 'failed']),
  searched: v.exactOptional(searchReceipt),
  sending: v.exactOptional(sendReceipt),
  steps: v.exactOptional(v.array(answerStep)),
  parts: v.array(
    v.variant('type', [
      v.object({ type: v.literal('text'), text: v.string() }),
      v.object({ type: v.literal('citation'), citation }),
    ]),
  ),
  usage: v.exactOptional(usage),
  kept: v.exactOptional(v.number()),
  failure: v.exactOptional(failure),
});

export const panelStatus = v.object({
  /** `none`: no folder is open; `virtual`: a folder that is not on disk; `untrusted`: nothing is sent, search works. */
  workspace: v.picklist(['none', 'virtual', 'untrusted', 'trusted']),
  index: indexStatus,
  paused: v.boolean(),
  /** What the first indexing would take, while it waits for the user's word. */
  preflight: v.nullable(preflight),
  /** The model that answers, or null: then the code itself is the answer. */
  model: v.nullable(v.object({ provider: v.string(), label: v.string(), model: v.string(), host: v.string(), local: v.boolean() })),
  /** The embedding model by name, or null: then search is by keywords only. */
  embedder: v.nullable(v.string()),
  suggestions: v.array(v.string()),
});
export type PanelStatus = v.InferOutput<typeof panelStatus>;
export type Preflight = NonNullable<PanelStatus['preflight']>;

const hexColor = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6,8}$/i));
export const highlighted = v.object({
  styles: v.array(v.object({ color: v.exactOptional(hexColor), italic: v.exactOptional(v.boolean()), bold: v.exactOptional(v.boolean()) })),
  lines: v.array(v.array(v.number())),
});
export type Highlighted = v.InferOutput<typeof highlighted>;

/** The lines of a place as they stand now, cut to what a hover holds; none where they can't be read. */
export const preview = v.object({ ...place.entries, lines: v.array(v.string()) });
export type Preview = v.InferOutput<typeof preview>;

/** A tour through the code of an answer, as far as it has come. */
export const tourView = v.object({
  question: v.string(),
  steps: v.array(v.object({ ...place.entries, claim: v.string() })),
  index: v.number(),
  /** How the shown step's lines stand to what they were: at their place, at another one, or at none. */
  state: v.picklist(['there', 'moved', 'gone']),
});
export type TourView = v.InferOutput<typeof tourView>;

/** Whether a file is in the index, and the rule that decides. */
export const explained = v.object({ path: v.string(), indexed: v.boolean(), rule: v.string(), chunks: v.exactOptional(v.number()) });
export type Explained = v.InferOutput<typeof explained>;

export const toPanel = v.variant('type', [
  /** Everything, after `ready`. */
  v.object({ type: v.literal('restore'), status: panelStatus, exchanges: v.array(exchange), attachments: v.array(attachment) }),
  v.object({ type: v.literal('status'), status: panelStatus }),
  /** A new exchange, at the end. */
  v.object({ type: v.literal('asked'), exchange }),
  /** The host waits for the user's word before it sends to `host`. */
  v.object({ type: v.literal('consent'), id: v.string(), host: v.string(), provider: v.string() }),
  /** Events of an exchange, several in one message so that a fast stream doesn't flood the panel. */
  v.object({ type: v.literal('events'), id: v.string(), events: v.array(answerEvent) }),
  /** What goes along with the next question. */
  v.object({ type: v.literal('attachments'), attachments: v.array(attachment) }),
  /** Puts the keyboard into the input, with a text where one is given. */
  v.object({ type: v.literal('focus'), text: v.exactOptional(v.string()) }),
  ...askingToPanel,
  /** Colours for code that the panel asked about, in the editor's theme: each line is a row of lengths and numbers of styles; null where there are none. */
  v.object({ type: v.literal('highlighted'), key: v.string(), code: v.nullable(highlighted) }),
  /** The editor's theme is another one: colours are asked for again. */
  v.object({ type: v.literal('restyled') }),
  /** An exchange and all after it are gone: its question is asked in other words. */
  v.object({ type: v.literal('cut'), id: v.string() }),
  v.object({ type: v.literal('preview'), preview }),
  /** Brings another page of the panel to the front. */
  v.object({ type: v.literal('page'), page: v.picklist(['conversation', 'index']) }),
  v.object({ type: v.literal('explained'), explained }),
  /** Null: no tour is on. */
  v.object({ type: v.literal('tour'), tour: v.nullable(tourView) }),
]);
export type ToPanel = v.InferOutput<typeof toPanel>;

/** Commands that a button in the panel may run; the host maps each to its own. */
export const panelCommands = [
  'index',
  'pause',
  'resume',
  'excludeFolders',
  'showStatus',
  'chooseModel',
  'setKey',
  'openSettings',
  'openFolder',
  'manageTrust',
  'openWalkthrough',
  'rebuildIndex',
  'forgetIndex',
  'statusText',
  'copyDiagnostics',
  'nextStep',
  'previousStep',
  'endTour',
  'exportTour',
] as const;

export type PanelCommand = (typeof panelCommands)[number];

const questionText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(20_000));
export const codeUses = ['insert', 'open', 'compare'] as const;
export type CodeUse = (typeof codeUses)[number];

export const fromPanel = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('ask'), text: questionText, searchOnly: v.boolean() }),
  ...askingFromPanel,
  v.object({ type: v.literal('edit'), id: v.string(), text: questionText }),
  /** Code of an answer: put where the cursor is, shown as a file, or beside the file that it changes. */
  v.object({ type: v.literal('useCode'), use: v.picklist(codeUses), text: v.string(), language: v.string(), place: v.exactOptional(place) }),
  v.object({ type: v.literal('highlight'), key: v.string(), language: v.string(), text: v.pipe(v.string(), v.maxLength(100_000)) }),
  v.object({ type: v.literal('stop'), id: v.string() }),
  /** With `sources`: from other sources, as the user chose them. */
  v.object({ type: v.literal('again'), id: v.string(), sources: v.exactOptional(sourceChoice) }),
  v.object({ type: v.literal('consent'), id: v.string(), allowed: v.boolean() }),
  v.object({ type: v.literal('open'), ...place.entries, peek: v.boolean() }),
  /** The pointer or the keyboard rests on a citation. */
  v.object({ type: v.literal('preview'), ...place.entries }),
  /** Shows who calls a symbol and whom it calls. */
  v.object({ type: v.literal('graph'), symbol: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500)) }),
  /** Why a file is (not) in the index; null: the one in the editor. */
  v.object({ type: v.literal('why'), path: v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000))) }),
  /** Begins a tour through the answer of an exchange. */
  v.object({ type: v.literal('tour'), id: v.string() }),
  /** A link in an answer: opened outside after the editor's own question. */
  v.object({ type: v.literal('openLink'), href: v.pipe(v.string(), v.url(), v.startsWith('https://')) }),
  v.object({ type: v.literal('copy'), text: v.string() }),
  v.object({ type: v.literal('detach'), index: v.number() }),
  v.object({ type: v.literal('command'), command: v.picklist(panelCommands) }),
]);
export type FromPanel = v.InferOutput<typeof fromPanel>;
