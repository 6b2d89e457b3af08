import { useCallback, useErrorBoundary, useState } from 'preact/hooks';
import type { Attachment, Exchange } from '../../src/protocol/conversation.ts';
import { isRunning } from '../../src/protocol/conversation.ts';
import { t } from '../../src/protocol/l10n.ts';
import { answerText } from '../text/answer-text.ts';
import { editedPlace } from '../text/edited-place.ts';
import { followUps } from '../text/follow-ups.ts';
import { baseName, fullPlace, lines, shortName } from '../text/places.ts';
import { openPlace, useActions } from './actions.ts';
import { Consent } from './consent.tsx';
import { IconButton } from './controls.tsx';
import { CopyButton } from './copy-button.tsx';
import { Elapsed } from './elapsed.tsx';
import { FollowUps } from './follow-ups.tsx';
import { hasTour, mainSymbol } from '../state/ways-on.ts';
import { FoundCode } from './found-code.tsx';
import { Markdown } from './markdown.tsx';
import { memo } from './memo.ts';
import { CutOff, Kept, FailureNote, NotFound, NoWords, Stopped, Unfinished, Wordless } from './outcome.tsx';
import { QuestionOf } from './question.tsx';
import { Receipt } from './receipt.tsx';
import { Steps } from './steps.tsx';

export interface ExchangeProps {
  readonly exchange: Exchange;
  readonly around: Around;
  /** What the conversation took so far; empty at all exchanges but the last. */
  readonly together: string;
  readonly last: boolean;
  /** False while only its question is there, because others are in sight. */
  readonly drawn: boolean;
  /** It was out of sight when the conversation began. */
  readonly far: boolean;
  /** Whom an exchange that waits for consent would send to, where the host has said it. */
  readonly consent: { readonly host: string; readonly provider: string } | undefined;
}

/** What an answer needs to know of the panel's state: not all of it, so that progress of the index renders no answer again. */
export interface Around {
  readonly model: string;
  readonly provider: string;
  readonly host: string;
  readonly local: boolean;
  readonly hasModel: boolean;
  /** Files left out by the ignore rules. */
  readonly skipped: number;
}

/** A question, its receipt and its answer in whatever state it is. */
export const ExchangeView = memo(function ExchangeView({ exchange, around, together, last, drawn, far, consent }: ExchangeProps) {
  const id = `question-${exchange.id}`;
  // Whatever an answer holds, it must not take the rest of the panel along.
  const [editing, setEditing] = useState(false);
  const [fault] = useErrorBoundary() as [unknown, () => void];
  return (
    <article class={far ? 'exchange far' : 'exchange'} data-id={exchange.id} {...(editing ? { 'aria-label': exchange.question.slice(0, 200) } : { 'aria-labelledby': id })} aria-busy={isRunning(exchange)} data-state={exchange.state}>
      <p class="speaker">{t('You')}</p>
      <QuestionOf exchange={exchange} id={id} editing={editing} onDone={() => setEditing(false)} />
      {drawn && (
        <>
          <AttachedTo attachments={exchange.attachments} />
          {fault === undefined ? <Answered exchange={exchange} around={around} together={together} last={last} consent={consent} /> : <p class="notice">{t("This answer can't be shown ({0}). Copying it works.", fault instanceof Error ? fault.message : '')}</p>}
          <Gap exchange={exchange} />
          <ActionRow exchange={exchange} onEdit={() => setEditing(true)} />
        </>
      )}
      {last && <FollowUps questions={followUps(exchange)} searchOnly={exchange.searchOnly} />}
    </article>
  );
});

function Answered({ exchange, around, together, last, consent }: Pick<ExchangeProps, 'exchange' | 'around' | 'together' | 'last' | 'consent'>) {
  return (
    <>
      <Receipt exchange={exchange} together={together} />
      {exchange.kept !== undefined && <Kept exchange={exchange} at={exchange.kept} />}
      <Steps steps={exchange.steps ?? []} running={exchange.state === 'waiting'} />
      <Answer exchange={exchange} around={around} last={last} consent={consent} />
    </>
  );
}

function Answer({ exchange, around, last, consent }: Pick<ExchangeProps, 'exchange' | 'around' | 'last' | 'consent'>) {
  const hits = exchange.searched?.hits ?? [];
  const model = exchange.sending?.model ?? around.model;
  const editOf = useCallback((text: string) => editedPlace(text, exchange), [exchange.attachments, exchange.searched]);
  switch (exchange.state) {
    case 'searching':
      return <Waiting text={exchange.searched ? t('Getting the answer ready…') : t('Searching…')} hint={t('The index is still being read; large ones take a moment the first time.')} />;
    case 'waiting':
      // The step says what goes on.
      if (exchange.steps?.at(-1)?.state === 'running') return null;
      return <Waiting text={t('Waiting for {0}…', model)} hint={around.local ? t('A model on this machine may take a minute to load the first time.') : t('The first words usually come within half a minute. You can stop at any time.')} />;
    case 'consent':
      return <Consent exchange={exchange} host={consent?.host ?? around.host} provider={consent?.provider ?? around.provider} />;
    case 'streaming':
      return <Markdown parts={exchange.parts} growing />;
    case 'complete':
      return exchange.parts.length > 0 ? <Markdown parts={exchange.parts} editOf={editOf} /> : <><Wordless model={model} /><FoundCode hits={hits} /></>;
    case 'length':
      return <><Markdown parts={exchange.parts} editOf={editOf} /><CutOff last={last} /></>;
    case 'stopped':
      return <><Markdown parts={exchange.parts} editOf={editOf} /><Stopped kept={exchange.parts.length > 0} last={last} /></>;
    case 'code':
      return <>{exchange.attachments.length > 0 && !around.hasModel && <NoWords />}<FoundOrNot exchange={exchange} skipped={around.skipped} /></>;
    case 'failed':
      return (
        <>
          {exchange.parts.length > 0 && <Markdown parts={exchange.parts} />}
          {exchange.failure && <FailureNote exchange={exchange} failure={exchange.failure} />}
          {exchange.parts.length === 0 && hits.length > 0 && <><p class="found-anyway">{t('The code that was found:')}</p><FoundCode hits={hits} /></>}
        </>
      );
  }
}

/** Where something was found, but not everything could be searched. */
function Gap({ exchange }: { exchange: Exchange }) {
  const coverage = exchange.searched?.coverage;
  if (isRunning(exchange) || exchange.state === 'failed' || !coverage || !exchange.searched?.hits.length || coverage.indexed + coverage.failed >= coverage.total) return null;
  return <Unfinished exchange={exchange} indexed={coverage.indexed} total={coverage.total} />;
}

function FoundOrNot({ exchange, skipped }: { exchange: Exchange; skipped: number }) {
  const hits = exchange.searched?.hits ?? [];
  return hits.length > 0 ? <FoundCode hits={hits} fromHead={exchange.attachments.length > 0} /> : <NotFound exchange={exchange} skipped={skipped} />;
}

/** Says in words what goes on. It fades in after a moment, so that a quick answer shows no flicker. */
function Waiting({ text, hint }: { text: string; hint: string }) {
  return (
    <div class="waiting" key={text}>
      <span class="waiting-text">{text}</span> <Elapsed key={text} hint={hint} />
    </div>
  );
}

/** Its height is there from the first moment, so that nothing moves when the answer is done. */
function ActionRow({ exchange, onEdit }: { exchange: Exchange; onEdit: () => void }) {
  const { post } = useActions();
  const symbol = mainSymbol(exchange);
  if (isRunning(exchange)) return <div class="actions">{exchange.state === 'streaming' && <span class="writing">{t('Writing…')}</span>}</div>;
  return (
    <div class="actions" role="group" aria-label={t('Answer')}>
      <CopyButton label={t('Copy answer')} text={answerText(exchange)} />
      {hasTour(exchange) && <IconButton icon="milestone" label={t('Tour through the code')} onClick={() => post({ type: 'tour', id: exchange.id })} />}
      {symbol !== null && <IconButton icon="type-hierarchy" label={t('Callers and callees of {0}', symbol)} onClick={() => post({ type: 'graph', symbol })} />}
      <IconButton icon="refresh" label={t('Ask again')} onClick={() => post({ type: 'again', id: exchange.id })} />
      <IconButton icon="edit" label={t('Edit question')} onClick={onEdit} />
    </div>
  );
}

function AttachedTo({ attachments }: { attachments: readonly Attachment[] }) {
  const actions = useActions();
  if (attachments.length === 0) return null;
  return (
    <ul class="chips" aria-label={t('Sent along')}>
      {attachments.map((one, i) => {
        const place = { root: one.root, path: one.path, ...one.span };
        return (
          <li key={i}>
            <button type="button" class="chip" title={fullPlace(place)} onClick={(event) => openPlace(actions, place, event)}>
              {shortName(baseName(one.path))}:{lines(one.span)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
