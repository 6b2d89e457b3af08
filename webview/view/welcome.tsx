import type { PanelCommand, PanelStatus } from '../../src/protocol/panel.ts';
import { preflightText } from '../../src/protocol/preflight-text.ts';
import { counted, said, sentences, t, type Text } from '../../src/protocol/l10n.ts';
import type { Pace } from '../state/panel-state.ts';
import { files, isAbsent, timeLeft } from '../state/status-line.ts';
import { whole } from '../text/numbers.ts';
import { runCommand, useActions } from './actions.ts';
import { Button, Icon } from './controls.tsx';
import { QuestionList } from './follow-ups.tsx';

/** The empty panel: what Cairn does here, how far the index is, what could be asked, and a model where none is set. */
export function Welcome({ status, pace, searchOnly }: { status: PanelStatus; pace: Pace | null; searchOnly: boolean }) {
  switch (status.workspace) {
    case 'none':
      return <OpenFolder lead={t('Ask your code, and see the lines that prove the answer.')} more={t('Open a folder to begin. It is indexed on this machine.')} />;
    case 'virtual':
      return <OpenFolder lead={t('This folder is not on a disk.')} more={t('Cairn indexes files on disk. Clone or download the folder, then open that copy.')} />;
    case 'trusted':
    case 'untrusted':
      return <Ready status={status} pace={pace} searchOnly={searchOnly} />;
  }
}

function OpenFolder({ lead, more }: { lead: string; more: string }) {
  const actions = useActions();
  return (
    <main class="welcome">
      <p class="lead">{lead}</p>
      <p>{more}</p>
      <div class="buttons">
        <Button look="primary" onClick={() => runCommand(actions, 'openFolder')}>{t('Open folder')}</Button>
        <Button look="link" onClick={() => runCommand(actions, 'openWalkthrough')}>{t('How it works')}</Button>
      </div>
    </main>
  );
}

function Ready({ status, pace, searchOnly }: { status: PanelStatus; pace: Pace | null; searchOnly: boolean }) {
  return (
    <main class="welcome">
      <p class="lead">{t('Ask about this workspace. Every answer links to the lines that prove it.')}</p>
      <IndexState status={status} pace={pace} />
      {status.suggestions.length > 0 && (
        <nav aria-label={t('Suggested questions')}>
          <QuestionList questions={status.suggestions.slice(0, 3)} searchOnly={searchOnly} />
        </nav>
      )}
      <Setup status={status} />
    </main>
  );
}

/** The index in one sentence; while it is being built, what already works. */
function IndexState({ status, pace }: { status: PanelStatus; pace: Pace | null }) {
  const { indexed, total, failed, skipped } = files(status);
  const progress = status.index.progress;
  if (isAbsent(status)) return null;
  if (progress || status.paused) {
    return (
      <p class="index-state">
        <span>
          {sentences(indexed > 0 ? t('You can ask already: answers see what is indexed so far.') : t('The first files can be searched in a moment.'), progress ? timeLeft(progress, pace) : '')}
        </span>
      </p>
    );
  }
  const empty = status.index.roots.find((root) => root.failure?.code === 'nothing-to-index')?.failure;
  if (empty && total === 0) return <p class="index-state"><span>{sentences(said(empty.message), said(empty.action))}</span></p>;
  // Whatever else is wrong with an index, the line above says.
  if (total === 0 || status.index.roots.some((root) => root.state !== 'ready')) return null;
  const left = [failed > 0 ? t('{0} failed', whole(failed)) : '', skipped > 0 ? t('{0} left out', whole(skipped)) : ''].filter(Boolean).join(t(', '));
  return (
    <p class="index-state">
      <Icon name={failed > 0 || indexed < total ? 'circle-outline' : 'check'} />
      <span>
        {indexed < total ? t('{0} of {1} indexed', whole(indexed), counted(total, 'file')) : t('{0} indexed', counted(total, 'file'))}
        {left ? <Details text={left} /> : t('.')}
        {sentences(t('.'), status.embedder === null ? t('Search by keywords.') : t('Search by keywords and meaning.')).slice(t('.').length)}
      </span>
    </p>
  );
}

function Details({ text }: { text: string }) {
  const actions = useActions();
  return (
    <>
      {t(', ')}
      {/* No line begins with a full stop. */}
      <span class="unbroken">
        <button type="button" class="button link" title={t('What is indexed, left out and failed, and why')} onClick={() => actions.dispatch({ type: 'pageShown', page: 'index' })}>
          {text}
        </button>
        {t('.')}
      </span>
    </>
  );
}

/** The one thing to do first, where something has to be done. */
function Setup({ status }: { status: PanelStatus }) {
  const actions = useActions();
  const next = setup(status);
  if (!next) return null;
  return (
    <section class="setup">
      <p>{next.text}</p>
      <div class="buttons">
        <Button look="primary" onClick={() => runCommand(actions, next.command)}>{t(next.label)}</Button>
        {next.other && <Button look="link" onClick={() => next.other && runCommand(actions, next.other.command)}>{t(next.other.label)}</Button>}
      </div>
    </section>
  );
}

interface Step {
  readonly text: string;
  readonly command: PanelCommand;
  readonly label: Text;
  readonly other?: { readonly command: PanelCommand; readonly label: Text };
}

function setup(status: PanelStatus): Step | null {
  if (status.preflight) {
    const other: Pick<Step, 'other'> = status.preflight.folders.length > 0 ? { other: { command: 'excludeFolders', label: 'Exclude folders' } } : {};
    return { text: preflightText(status.preflight), command: 'index', label: 'Index now', ...other };
  }
  if (isAbsent(status)) return { text: t('Cairn reads the files of this workspace once and keeps an index of them on this machine.'), command: 'index', label: 'Index now' };
  if (status.workspace === 'untrusted') return { text: t('This workspace is not trusted: search works, and nothing is sent to a model.'), command: 'manageTrust', label: 'Manage trust' };
  if (status.model === null) return { text: t('Answers show code until you choose a model.'), command: 'chooseModel', label: 'Choose a model' };
  return null;
}
