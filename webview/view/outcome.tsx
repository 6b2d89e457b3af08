import type { Coverage, Exchange, Failure } from '../../src/protocol/conversation.ts';
import { counted, said, sentences, t } from '../../src/protocol/l10n.ts';
import { filtersIn, withoutFilters } from '../../src/protocol/question-filters.ts';
import { remedy, secondRemedy, type Remedy } from '../state/remedy.ts';
import { moment, whole } from '../text/numbers.ts';
import { ask, runCommand, useActions } from './actions.ts';
import { Button, Icon } from './controls.tsx';
import { rich } from './rich.tsx';

/** What went wrong, and a button that removes the cause. */
export function FailureNote({ exchange, failure }: { exchange: Exchange; failure: Failure }) {
  const first = remedy(failure.code);
  const second = secondRemedy(failure.code);
  return (
    <section class="note" data-tone={chosen(failure) ? 'info' : 'error'}>
      <Icon name={chosen(failure) ? 'info' : 'error'} />
      <div>
        <p class="lead">{said(failure.message)}</p>
        <p>{said(failure.action)}</p>
        <div class="buttons">
          <RemedyButton exchange={exchange} cure={first} look="primary" />
          {second && <RemedyButton exchange={exchange} cure={second} look="link" />}
        </div>
      </div>
    </section>
  );
}

/** What the user decided is no fault. */
function chosen(failure: Failure): boolean {
  return failure.code === 'consent-missing' || failure.code === 'workspace-untrusted';
}

function RemedyButton({ exchange, cure, look }: { exchange: Exchange; cure: Remedy; look: 'primary' | 'link' }) {
  const actions = useActions();
  const run = (): void => {
    if (cure.command === 'again') actions.post({ type: 'again', id: exchange.id });
    else runCommand(actions, cure.command);
  };
  return <Button look={look} onClick={run}>{t(cure.label)}</Button>;
}

/** No hit at all: what was searched, what was left out, and the next step. */
export function NotFound({ exchange, skipped }: { exchange: Exchange; skipped: number }) {
  const actions = useActions();
  const coverage = exchange.searched?.coverage;
  const unfinished = coverage !== undefined && coverage.indexed + coverage.failed < coverage.total;
  const filters = filtersIn(exchange.question);
  const leftOut = exchange.searched?.leftOut ?? [];
  if (coverage?.total === 0) return <NothingIndexed />;
  return (
    <section class="note" data-tone="info">
      <Icon name="search" />
      <div>
        <p class="lead">{t('Nothing in this workspace matches.')}</p>
        <p>
          {sentences(
            coverage ? whatWasSearched(coverage) : '',
            exchange.searched?.mode === 'keyword' ? t('Only keywords were compared.') : '',
            skipped > 0 ? t('The ignore rules leave out {0}.', counted(skipped, 'file')) : '',
            filters.length > 0 ? t('Only what fits {0} was searched.', filters.join(' ')) : '',
            unfinished ? t('Ask again when the index is complete.') : t('Use a word that stands in the code: a name, a message, a setting.'),
          )}
        </p>
        {leftOut.length > 0 && (
          <ul class="left-out">
            {leftOut.map(({ path, rule }) => (
              <li key={path}>
                {rich('{0} is left out ({1}).', <code>{path}</code>, said(rule))}
                {rule.startsWith('default:') && <> {rich('A line {0} in {1} brings it back.', <code>!{path}</code>, <code>.ragignore</code>)}</>}
              </li>
            ))}
          </ul>
        )}
        <div class="buttons">
          {unfinished && <Button look="primary" onClick={() => actions.post({ type: 'again', id: exchange.id })}>{t('Ask again')}</Button>}
          {!unfinished && filters.length > 0 && <Button look="primary" onClick={() => ask(actions, withoutFilters(exchange.question), exchange.searchOnly)}>{t('Search everything')}</Button>}
          {skipped > 0 && <Button look="link" onClick={() => actions.dispatch({ type: 'pageShown', page: 'index' })}>{t('Show what was left out')}</Button>}
        </div>
      </div>
    </section>
  );
}

function whatWasSearched({ indexed, failed, total }: Coverage): string {
  return indexed + failed < total ? t('{0} of {1} were searched.', whole(indexed), counted(total, 'file')) : t('{0} searched.', counted(total, 'file'));
}

function NothingIndexed() {
  const actions = useActions();
  return (
    <section class="note" data-tone="info">
      <Icon name="search" />
      <div>
        <p class="lead">{t('There is nothing to search yet.')}</p>
        <p>{t('No file of this workspace is in the index. Ask again when it is built.')}</p>
        <div class="buttons">
          <Button look="primary" onClick={() => runCommand(actions, 'index')}>{t('Index now')}</Button>
          <Button look="link" onClick={() => actions.dispatch({ type: 'pageShown', page: 'index' })}>{t('Show the state of the index')}</Button>
        </div>
      </div>
    </section>
  );
}

/** The model ended without a word; some do when all they may write went into thinking. */
export function Wordless({ model }: { model: string }) {
  return (
    <p class="notice">
      <Icon name="info" />
      <span>{t('{0} ended without an answer. The code that was found:', model)}</span>
    </p>
  );
}

/** An answer from a part of the files says so beside it, whatever the model says. */
export function Unfinished({ exchange, indexed, total }: { exchange: Exchange; indexed: number; total: number }) {
  const { post } = useActions();
  return (
    <p class="notice">
      <Icon name="info" />
      <span>
        {t('Answered from {0} of {1}: the index was not complete.', whole(indexed), counted(total, 'file'))}{' '}
        <Button look="link" onClick={() => post({ type: 'again', id: exchange.id })}>{t('Ask again')}</Button>
      </span>
    </p>
  );
}

/** The same question on the same code has been answered before. */
export function Kept({ exchange, at }: { exchange: Exchange; at: number }) {
  const { post } = useActions();
  return (
    <p class="notice">
      <Icon name="history" />
      <span>
        {t('Answered before, on the same code ({0}).', moment(at))}{' '}
        <Button look="link" onClick={() => post({ type: 'again', id: exchange.id })}>{t('Ask again')}</Button>
      </span>
    </p>
  );
}

/** Selected code is explained in words, and words need a model. */
export function NoWords() {
  const actions = useActions();
  return (
    <p class="notice">
      <Icon name="info" />
      <span>
        {t('An explanation in words needs a model. Code that belongs to the selection is below.')}{' '}
        <Button look="link" onClick={() => runCommand(actions, 'chooseModel')}>{t('Choose a model')}</Button>
      </span>
    </p>
  );
}

/** The model wrote until it was not allowed to write more. What comes after another question would not go on with this answer. */
export function CutOff({ last }: { last: boolean }) {
  const actions = useActions();
  return (
    <section class="note" data-tone="info">
      <Icon name="info" />
      <div>
        <p>{t('The answer reached its length limit and breaks off here.')}</p>
        <div class="buttons">
          {last && <Button look="primary" onClick={() => ask(actions, t('Go on where the answer broke off.'), false)}>{t('Continue')}</Button>}
          <Button look="link" onClick={() => runCommand(actions, 'openSettings')}>{t('Change the limit')}</Button>
        </div>
      </div>
    </section>
  );
}

export function Stopped({ kept, last }: { kept: boolean; last: boolean }) {
  const actions = useActions();
  return (
    <p class="notice">
      <Icon name="debug-stop" />
      <span>
        {kept ? t('Stopped. What arrived is kept.') : t('Stopped before the answer began.')}{' '}
        {kept && last && <Button look="link" onClick={() => ask(actions, t('Go on where the answer broke off.'), false)}>{t('Go on')}</Button>}
      </span>
    </p>
  );
}
