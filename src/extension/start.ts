import path from 'node:path';
import * as vscode from 'vscode';
import { cacheHome } from '../adapters/cache-home.ts';
import { diskAnswers } from '../adapters/disk-answers.ts';
import { diskSpending } from '../adapters/disk-spending.ts';
import { systemClock } from '../adapters/system-clock.ts';
import type { ToPanel } from '../protocol/panel.ts';
import { t } from '../protocol/l10n.ts';
import { answerNow } from './answering.ts';
import { createAskCommands } from './ask-commands.ts';
import { createAsker } from './asker.ts';
import { createAsking } from './asking/asking.ts';
import { createAttachments } from './attachments.ts';
import { createChatView, type ChatView } from './chat-view.ts';
import { createConfiguration } from './configuration.ts';
import { createConsent } from './consent.ts';
import { setContext } from './context-keys.ts';
import { createConversationCommands } from './conversation-commands.ts';
import { copyDiagnostics } from './diagnostics.ts';
import { createEditorCommands } from './editor-commands.ts';
import { createExplainCommands } from './explain-commands.ts';
import { createEditorHighlighting } from './highlighting/editor-highlighting.ts';
import { createIndexCommands } from './index-commands.ts';
import { createIndexController, type IndexController } from './index-controller.ts';
import { keptConversation } from './kept-conversation.ts';
import { createKeys } from './keys.ts';
import type { ExtensionLog } from './log.ts';
import { offersToEditor } from './offer-to-editor.ts';
import { createModelCommands } from './model-commands.ts';
import { rerankerOf } from './models.ts';
import { actOn } from './panel-actions.ts';
import { contextOf, modelOf, panelStatusOf } from './panel-status.ts';
import { registerCommands } from './register-commands.ts';
import { createRemoteEmbedding } from './remote-embedding.ts';
import { createReranking } from './reranking.ts';
import { reporting } from './reporting.ts';
import { createSources } from './sources.ts';
import { createStatusBar } from './status-bar.ts';
import { createStatusPage } from './status-page.ts';
import { statusReport } from './status-text.ts';
import { createWarmUp } from '../adapters/warm-up.ts';
import { workspaceKind } from './workspace.ts';

/** The composition root: every part is made here, with what it needs, and owned by the context in the same line. What is returned offers it elsewhere in the editor. */
export function start(context: vscode.ExtensionContext, log: ExtensionLog): () => vscode.Disposable {
  const own = <T extends vscode.Disposable>(disposable: T): T => {
    context.subscriptions.push(disposable);
    return disposable;
  };
  const configuration = own(createConfiguration(log));
  const settings = configuration.current;
  const keys = createKeys(context.secrets, context.globalState);
  const consent = createConsent(context.workspaceState);
  const restart = () => void reporting(controller.restart);
  const embedding = createRemoteEmbedding({ settings, keys, consent, log, onAllowed: restart });
  const controller = own(createIndexController({ extensionPath: context.extensionPath, settings, settingsOf: configuration.ofRoot, embedder: embedding.current, log }));

  const post = (message: ToPanel) => view.post(message);
  const { files, conversation, opened } = keptConversation(context);
  const attachments = createAttachments((list) => post({ type: 'attachments', attachments: [...list] }));
  const reranking = createReranking({ reranker: () => rerankerOf(settings(), keys), consent, trusted: () => vscode.workspace.isTrusted, allow });
  const answering = { keeper: controller.keeper, settings, keys, answers: diskAnswers(path.join(cacheHome(process.env), 'answers')), spendingLog: diskSpending(cacheHome(process.env), () => Date.now()), reranker: reranking.current, maySend: () => vscode.workspace.isTrusted, warmUp: createWarmUp(() => (vscode.workspace.isTrusted ? settings()['answer.provider'] : 'none'), systemClock) };
  const asker = createAsker({
    conversation, consent, post, log,
    providerLabel: () => modelOf(settings())?.label ?? '',
    answer: (...asked) => answerNow(...asked, answering),
  });
  own({ dispose: asker.stopAll });
  const sources = own(createSources({ extensionUri: context.extensionUri, exchanges: () => conversation.exchanges(), engine: () => controller.keeper()?.engine ?? null, post, log }));
  const index = createIndexCommands(controller, answering.answers.forget);
  const stop = () => [asker.stopAll, attachments.take, sources.leave].forEach((end) => void end());
  const panelStatus = () => panelStatusOf(workspaceKind(), controller.view(), settings());
  const restore = async () => {
    // A panel that opens with the window waits for its conversation, not for the index.
    await opened;
    post({ type: 'restore', status: panelStatus(), exchanges: [...conversation.exchanges()], attachments: [...attachments.list()] });
    asker.waiting().forEach(post);
    post({ type: 'tour', tour: sources.tour.view() });
    asking.tell();
  };
  const asking = own(createAsking(() => controller.keeper()?.engine ?? null, post));
  const highlighting = own(createEditorHighlighting(path.join(context.extensionPath, 'dist'), log, () => post({ type: 'restyled' })));
  const view = own(createChatView(context.extensionUri, log, (message) => void reporting(() => actOn(message, { asker, attachments, sources, explain: index.explain, restore: () => restore().then(answering.warmUp), post, highlight: highlighting.highlight, ...asking }))));

  const statusBar = own(createStatusBar());
  const showState = () => {
    statusBar.show(controller.view());
    setContext(contextOf(controller.view(), modelOf(settings()) !== null));
    post({ type: 'status', status: panelStatus() });
  };
  const statusPage = own(createStatusPage(async () => statusReport((await controller.keeper()?.refresh()) ?? null, modelOf(settings()), await answering.spendingLog.totals(), Date.now())));
  const offers = offersToEditor(context, controller, configuration, answering, log);
  own(
    registerCommands({
      ...createAskCommands(view, attachments),
      ...createExplainCommands(view, asker, controller.keeper),
      ...sources.commands,
      ...createConversationCommands({ conversation, files, stop, show: () => void restore() }),
      ...index.commands,
      showStatus: () => showIndex(view, controller),
      showStatusText: statusPage.show,
      resetCosts: () => answering.spendingLog.forget().then(statusPage.show),
      copyDiagnostics: () => copyDiagnostics({ extension: context.extension, settings, controller, warnings: log.warnings }),
      ...createModelCommands(settings, keys, consent, () => {
        embedding.askAgain();
        reranking.askAgain();
        return controller.restart();
      }),
      ...createEditorCommands(context.extension.id),
      ...offers.commands,
      showLog: log.show,
    }),
  );

  own(controller.onChange(showState));
  own(vscode.Disposable.from(vscode.workspace.onDidChangeWorkspaceFolders(restart), vscode.workspace.onDidGrantWorkspaceTrust(restart)));
  own(
    configuration.onChange((changed) => {
      showState();
      if ([...changed].some((key) => !/^(answer|rerank|editor)\./.test(key))) restart();
    }),
  );
  showState();
  restart();
  return offers.make;
}

async function allow(question: string): Promise<boolean> {
  return (await vscode.window.showInformationMessage(question, t('Allow'), t('Not Now'))) === t('Allow');
}

async function showIndex(view: ChatView, controller: IndexController): Promise<void> {
  await view.reveal();
  view.post({ type: 'page', page: 'index' });
  await controller.keeper()?.refresh();
}
