import { counted, t } from '../../src/protocol/l10n.ts';
import type { PanelCommand, PanelStatus } from '../../src/protocol/panel.ts';
import { size, whole } from '../text/numbers.ts';
import type { Pace } from './panel-state.ts';
import { files, isAbsent, statusLine, timeLeft } from './status-line.ts';

/** How the index stands, in a sentence, with what to do about it: the first is the one thing, where something has to be done. */
export interface IndexLead {
  readonly tone: 'calm' | 'busy' | 'paused' | 'info' | 'warning' | 'error';
  readonly icon: string;
  readonly text: string;
  readonly detail: string;
  readonly progress?: number | null;
  readonly actions: readonly { readonly command: PanelCommand; readonly label: string }[];
}

const icons: Record<IndexLead['tone'], string> = { calm: 'check', busy: 'sync', paused: 'debug-pause', info: 'info', warning: 'warning', error: 'error' };

export function indexLead(status: PanelStatus, pace: Pace | null): IndexLead {
  if (status.index.roots.length === 0) return { tone: 'info', icon: 'info', text: t('No folder on disk is open.'), detail: '', actions: [{ command: 'openFolder', label: t('Open folder') }] };
  if (isAbsent(status) && !status.preflight) return { tone: 'info', icon: 'circle-outline', text: t('Nothing is indexed.'), detail: '', actions: [{ command: 'index', label: t('Index now') }] };
  const line = statusLine(status, pace);
  // That a workspace is not trusted says nothing of its index.
  if (!line || line.subject === 'untrusted') return calm(status);
  const { progress } = status.index;
  const left = progress ? timeLeft(progress, pace) : '';
  const waiting = progress?.waitingFor ? t('Waiting for {0}.', progress.waitingFor) : '';
  return {
    tone: line.tone,
    icon: icons[line.tone],
    text: line.text,
    detail: line.tone === 'busy' ? [waiting, left, t('Searching works meanwhile on what is indexed so far.')].filter(Boolean).join(' ') : line.tone === 'error' || line.tone === 'warning' ? line.detail : '',
    ...(line.progress === undefined ? {} : { progress: line.progress }),
    actions: [...(line.action ? [{ command: line.action.command, label: line.action.label }] : []), ...(status.preflight && status.preflight.folders.length > 0 ? [{ command: 'excludeFolders' as const, label: t('Exclude folders') }] : [])],
  };
}

function calm(status: PanelStatus): IndexLead {
  const { indexed, total, failed } = files(status);
  const bytes = status.index.roots.reduce((sum, root) => sum + root.bytes, 0);
  const all = indexed >= total;
  return {
    tone: 'calm',
    icon: icons.calm,
    text: all ? t('Up to date: {0} indexed', counted(total, 'file')) : t('{0} of {1} indexed', whole(indexed), counted(total, 'file')),
    detail: failed > 0 ? t('{0} could not be indexed.', counted(failed, 'file')) : t('It follows the files by itself, and takes {0} on this machine.', size(bytes)),
    actions: [{ command: 'index', label: t('Look for changes') }, { command: 'pause', label: t('Pause indexing') }],
  };
}
