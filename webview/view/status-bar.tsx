import type { PanelStatus } from '../../src/protocol/panel.ts';
import { t } from '../../src/protocol/l10n.ts';
import type { Pace } from '../state/panel-state.ts';
import { statusLine, type StatusLine } from '../state/status-line.ts';
import { runCommand, useActions } from './actions.ts';
import { Icon, IconButton } from './controls.tsx';
import { memo } from './memo.ts';

const icons: Record<StatusLine['tone'], string> = { busy: 'sync', paused: 'debug-pause', info: 'info', warning: 'warning', error: 'error' };

/** The one line above the conversation. */
export const StatusBar = memo(function StatusBar({ status, pace }: { status: PanelStatus; pace: Pace | null }) {
  const actions = useActions();
  const line = statusLine(status, pace);
  if (!line) return null;
  return (
    <section class="status" data-tone={line.tone} aria-label={t('State of the index')}>
      <div class="status-row">
        <button type="button" class="status-text" title={`${line.text}\n${line.detail}`} onClick={() => actions.dispatch({ type: 'pageShown', page: 'index' })}>
          <Icon name={icons[line.tone]} spin={line.tone === 'busy'} />
          <span>{line.text}</span>
        </button>
        {line.action && <ActionOf action={line.action} />}
      </div>
      {line.progress !== undefined && <Bar text={line.text} progress={line.progress} />}
    </section>
  );
});

function ActionOf({ action }: { action: NonNullable<StatusLine['action']> }) {
  const actions = useActions();
  const run = (): void => runCommand(actions, action.command);
  if (action.icon) return <IconButton icon={action.icon} label={action.label} onClick={run} />;
  return (
    <button type="button" class="button link" onClick={run}>
      {action.label}
    </button>
  );
}

export function Bar({ text, progress }: { text: string; progress: number | null }) {
  const known = progress !== null;
  return (
    <div class={`bar${known ? '' : ' endless'}`} role="progressbar" aria-label={text} {...(known && { 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': Math.round(progress * 100) })}>
      <div class="bar-done" style={known ? { width: `${progress * 100}%` } : {}} />
    </div>
  );
}
