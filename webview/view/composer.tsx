import type { Attachment } from '../../src/protocol/conversation.ts';
import type { PanelStatus } from '../../src/protocol/panel.ts';
import { t } from '../../src/protocol/l10n.ts';
import type { PanelState } from '../state/panel-state.ts';
import { running } from '../state/reduce.ts';
import { baseName, fullPlace, lines, shortName, type Place } from '../text/places.ts';
import { ask, runCommand, useActions } from './actions.ts';
import { Icon, IconButton } from './controls.tsx';
import { QuestionInput } from './question-input.tsx';

/** Where the question is written, with what goes along and who answers. */
export function Composer({ state, status }: { state: PanelState; status: PanelStatus }) {
  const actions = useActions();
  const busy = running(state);
  const canSend = !busy && state.draft.trim() !== '';
  const send = (): void => {
    if (!canSend) return;
    ask(actions, state.draft.trim(), state.searchOnly);
    actions.dispatch({ type: 'sent' });
  };
  const stop = (): void => {
    if (busy) actions.post({ type: 'stop', id: busy.id });
  };
  return (
    <footer class="composer">
      <Attachments attachments={state.attachments} selection={state.selection} />
      <div class="field">
        <QuestionInput state={state} send={send} stop={stop} />
        <div class="field-row">
          {status.workspace === 'untrusted' ? <span class="model" title={t('This workspace is not trusted, so nothing is sent to a model.')}>{t('Search only')}</span> : <ModelButton status={status} />}
          {status.model !== null && status.workspace === 'trusted' && <SearchOnly on={state.searchOnly} />}
          {busy ? <IconButton icon="debug-stop" label={t('Stop (Escape)')} class="send" onClick={stop} /> : <IconButton icon="send" label={t('Ask (Enter)')} class="send" disabled={!canSend} onClick={send} />}
        </div>
      </div>
    </footer>
  );
}

function Attachments({ attachments, selection }: { attachments: readonly Attachment[]; selection: Place | null }) {
  const { post } = useActions();
  if (attachments.length === 0 && !selection) return null;
  return (
    <ul class="chips" aria-label={t('Goes along with the question')}>
      {selection && (
        <li class="chip selection" title={`${fullPlace(selection)}\n${t('What is selected in the editor')}`}>
          <Icon name="selection" />
          <span>{`${shortName(baseName(selection.path))}:${lines(selection)}`}</span>
          <IconButton icon="close" label={t('Leave the selection out')} onClick={() => post({ type: 'dismissSelection' })} />
        </li>
      )}
      {attachments.map((one, index) => {
        const name = `${shortName(baseName(one.path))}:${lines(one.span)}`;
        return (
          <li key={fullPlace({ root: one.root, path: one.path, ...one.span })} class="chip" title={fullPlace({ root: one.root, path: one.path, ...one.span })}>
            <span>{name}</span>
            <IconButton icon="close" label={t('Remove {0}', name)} onClick={() => post({ type: 'detach', index })} />
          </li>
        );
      })}
    </ul>
  );
}

function ModelButton({ status }: { status: PanelStatus }) {
  const actions = useActions();
  const { model } = status;
  const name = model ? `${model.label} · ${model.model}` : t('No model');
  const where = model && (model.local ? t('Answers come from {0} on this machine. Click to change.', model.model) : t('Answers come from {0} at {1}. Click to change.', model.model, model.host));
  return (
    <button type="button" class="model" title={model ? `${name}\n${where}` : t('Answers show code until you choose a model.')} onClick={() => runCommand(actions, 'chooseModel')}>
      <span>{model ? <><span class="model-provider">{model.label} · </span>{model.model}</> : name}</span>
      <Icon name="chevron-down" />
    </button>
  );
}

function SearchOnly({ on }: { on: boolean }) {
  const { dispatch } = useActions();
  return (
    <label class="search-only" title={t('Show the code that was found; send nothing to a model.')}>
      <input type="checkbox" checked={on} onChange={(event) => dispatch({ type: 'searchOnlySet', on: event.currentTarget.checked })} />
      <span>{t('Search only')}</span>
    </label>
  );
}
