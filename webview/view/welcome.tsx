import type { PanelCommand, PanelStatus } from '../../src/protocol/panel.ts';
import { preflightText } from '../../src/protocol/preflight-text.ts';
import type { Pace } from '../state/panel-state.ts';
import { files, isAbsent, timeLeft } from '../state/status-line.ts';
import { counted, whole } from '../text/numbers.ts';
import { ask, runCommand, useActions } from './actions.ts';
import { Button, Icon } from './controls.tsx';

/** The empty panel: what Cairn does here, how far the index is, what could be asked, and a model where none is set. */
export function Welcome({ status, pace, searchOnly }: { status: PanelStatus; pace: Pace | null; searchOnly: boolean }) {
  switch (status.workspace) {
    case 'none':
      return <OpenFolder lead="Ask your code, and see the lines that prove the answer." more="Open a folder to begin. It is indexed on this machine." />;
    case 'virtual':
      return <OpenFolder lead="This folder is not on a disk." more="Cairn indexes files on disk. Clone or download the folder, then open that copy." />;
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
        <Button look="primary" onClick={() => runCommand(actions, 'openFolder')}>Open folder</Button>
        <Button look="link" onClick={() => runCommand(actions, 'openWalkthrough')}>How it works</Button>
      </div>
    </main>
  );
}

function Ready({ status, pace, searchOnly }: { status: PanelStatus; pace: Pace | null; searchOnly: boolean }) {
  const actions = useActions();
  return (
    <main class="welcome">
      <p class="lead">Ask about this workspace. Every answer links to the lines that prove it.</p>
      <IndexState status={status} pace={pace} />
      {status.suggestions.length > 0 && (
        <nav aria-label="Suggested questions">
          <ul class="suggestions">
            {status.suggestions.slice(0, 3).map((question) => (
              <li key={question}>
                <button type="button" onClick={() => ask(actions, question, searchOnly)}>
                  <Icon name="chevron-right" />
                  <span>{question}</span>
                </button>
              </li>
            ))}
          </ul>
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
          {indexed > 0 ? 'You can ask already: answers see what is indexed so far.' : 'The first files can be searched in a moment.'} {progress && timeLeft(progress, pace)}
        </span>
      </p>
    );
  }
  const empty = status.index.roots.find((root) => root.failure?.code === 'nothing-to-index')?.failure;
  if (empty && total === 0) return <p class="index-state"><span>{empty.message} {empty.action}</span></p>;
  // Whatever else is wrong with an index, the line above says.
  if (total === 0 || status.index.roots.some((root) => root.state !== 'ready')) return null;
  const left = [failed > 0 ? `${whole(failed)} failed` : '', skipped > 0 ? `${whole(skipped)} left out` : ''].filter(Boolean).join(', ');
  return (
    <p class="index-state">
      <Icon name={failed > 0 || indexed < total ? 'circle-outline' : 'check'} />
      <span>
        {indexed < total ? `${whole(indexed)} of ${counted(total, 'file')}` : counted(total, 'file')} indexed
        {left && <Details text={left} />}
        {status.embedder === null ? '. Search by keywords.' : '. Search by keywords and meaning.'}
      </span>
    </p>
  );
}

function Details({ text }: { text: string }) {
  const actions = useActions();
  return (
    <>
      {', '}
      <button type="button" class="button link" title="What is indexed, left out and failed, and why" onClick={() => runCommand(actions, 'showStatus')}>
        {text}
      </button>
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
        <Button look="primary" onClick={() => runCommand(actions, next.command)}>{next.label}</Button>
        {next.other && <Button look="link" onClick={() => next.other && runCommand(actions, next.other.command)}>{next.other.label}</Button>}
      </div>
    </section>
  );
}

interface Step {
  readonly text: string;
  readonly command: PanelCommand;
  readonly label: string;
  readonly other?: { readonly command: PanelCommand; readonly label: string };
}

function setup(status: PanelStatus): Step | null {
  if (status.preflight) {
    const other = status.preflight.folders.length > 0 ? { other: { command: 'excludeFolders' as const, label: 'Exclude folders' } } : {};
    return { text: preflightText(status.preflight), command: 'index', label: 'Index now', ...other };
  }
  if (isAbsent(status)) return { text: 'Cairn reads the files of this workspace once and keeps an index of them on this machine.', command: 'index', label: 'Index now' };
  if (status.workspace === 'untrusted') return { text: 'This workspace is not trusted: search works, and nothing is sent to a model.', command: 'manageTrust', label: 'Manage trust' };
  if (status.model === null) return { text: 'Answers show code until you choose a model.', command: 'chooseModel', label: 'Choose a model' };
  return null;
}
