import type { IndexStatus } from '../core/model/status.ts';
import { embeddingServer, type Settings } from '../core/settings.ts';
import type { PanelStatus } from '../protocol/panel.ts';
import { t } from '../protocol/l10n.ts';
import { editorHost, editorLabel } from './editor-chat.ts';
import type { IndexView } from './index-view.ts';
import { knownProviders, serverOf, type Provider } from '../adapters/known-providers.ts';

/** What the panel shows above and below the conversation. */
export function panelStatusOf(workspace: PanelStatus['workspace'], view: IndexView | null, settings: Settings): PanelStatus {
  return {
    workspace,
    index: view ? shortened(view.status) : { roots: [], progress: null },
    paused: view?.paused ?? false,
    preflight: view?.preflight ?? null,
    model: modelOf(settings),
    embedder: embeddingModelOf(settings, workspace === 'untrusted'),
    suggestions: [...(view?.suggestions ?? [])],
  };
}

/** What menus and walkthrough steps depend on. */
export function contextOf(view: IndexView | null, hasModel: boolean) {
  const indexed = view?.status.roots.some((root) => root.state === 'ready') ?? false;
  return { hasFolder: view !== null, indexing: Boolean(view?.status.progress), paused: view?.paused ?? false, indexed, hasModel };
}

export function modelOf(settings: Settings): PanelStatus['model'] {
  const provider = settings['answer.provider'];
  if (provider === 'none') return null;
  if (provider === 'vscode') return editorModelOf(settings['answer.model']);
  const model = settings['answer.model'] || knownProviders[provider].models.answer;
  const { label } = knownProviders[provider];
  return { provider, label, model, ...whereabouts(provider, settings['answer.baseUrl']) };
}

/** What the settings say of a model of the editor; whether it is there shows when it is asked. */
function editorModelOf(name: string): NonNullable<PanelStatus['model']> {
  const [, vendor = '', id = name] = /^([^/]+)\/(.*)$/.exec(name) ?? [];
  return { provider: 'vscode', label: editorLabel, model: id || t('the first model'), host: vendor ? editorHost(vendor) : editorLabel, local: false };
}

/** An address that is none is told by the first question that needs it; the window opens all the same. */
function whereabouts(provider: Provider, baseUrl: string): { host: string; local: boolean } {
  try {
    const { host, local } = serverOf(provider, baseUrl);
    return { host, local };
  } catch {
    return { host: baseUrl, local: false };
  }
}

/** The embedded model sends nothing, so it works where nobody is trusted as well. */
function embeddingModelOf(settings: Settings, untrusted: boolean): string | null {
  const server = embeddingServer(settings);
  if (server === null) return settings['embedding.provider'] === 'embedded' ? 'embedded' : null;
  return untrusted ? null : settings['embedding.model'] || knownProviders[server].models.embedding;
}

/** The status page lists every problem; the panel gets it with each step of the progress and shows a few. */
const shownProblems = 50;

function shortened(status: IndexStatus): IndexStatus {
  return { ...status, roots: status.roots.map((root) => ({ ...root, problems: root.problems.slice(0, shownProblems) })) };
}
