import * as vscode from 'vscode';
import { explainedCode } from '../core/answering/tasks/explained.ts';
import type { Engine } from '../core/engine.ts';
import { failureOf } from '../core/errors.ts';
import type { AnswerEvent, Attachment, Question, Turn } from '../core/model/answer.ts';
import type { ChatModel } from '../core/ports/chat-model.ts';
import { said, sentences, t } from '../protocol/l10n.ts';
import { attachmentsOf } from './chat-references.ts';
import { chatWriter, type ChatWriter } from './chat-writer.ts';
import { participantCommands, participantId } from './commands.ts';

export interface ParticipantOptions {
  /** Null where no folder is open; otherwise up to date. */
  readonly engine: () => Promise<Engine | null>;
  /** Answers by this model, which the user chose in the chat; by null with the code itself. */
  readonly answer: (question: Question, model: ChatModel | null, signal: AbortSignal) => AsyncIterable<AnswerEvent>;
  readonly modelOf: (model: vscode.LanguageModelChat) => ChatModel;
  readonly iconPath: vscode.Uri;
}

/** What the follow-ups are made of. */
interface Result extends vscode.ChatResult {
  readonly metadata: { readonly symbols: readonly string[] };
}

/** `@cairn` in the editor's own chat: its questions go to the model that is chosen there. */
export function registerParticipant(options: ParticipantOptions): vscode.Disposable {
  const participant = vscode.chat.createChatParticipant(participantId, async (request, context, stream, token): Promise<Result> => {
    const writer = chatWriter(stream);
    const stop = new AbortController();
    const cancel = token.onCancellationRequested(() => stop.abort());
    try {
      await respond(request, context, writer, stop.signal, options);
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (!stop.signal.aborted) writer.text(sentences(said(failure.message), said(failure.action)));
    } finally {
      cancel.dispose();
    }
    return { metadata: { symbols: writer.symbols() } };
  });
  participant.iconPath = options.iconPath;
  participant.followupProvider = { provideFollowups: (result) => followUps((result as Result).metadata.symbols) };
  return participant;
}

async function respond(request: vscode.ChatRequest, context: vscode.ChatContext, writer: ChatWriter, signal: AbortSignal, options: ParticipantOptions): Promise<void> {
  const engine = await options.engine();
  if (!engine) return writer.text(t('Cairn indexes folders on disk: open one first.'));
  const asked = request.prompt.trim();
  const attachments = await attachmentsOf(request.references);
  if (request.command === participantCommands.find) return writer.hits(await engine.search({ text: asked, top: 10 }, signal));
  if (request.command === participantCommands.graph) return writer.relations(await engine.graph({ symbol: asked, direction: 'both', depth: 1 }, signal));
  const question = request.command === participantCommands.explain ? await toExplain(asked, attachments, engine, signal) : { text: asked, attachments, history: [] };
  await writer.answer(options.answer({ ...question, history: turnsOf(context.history) }, options.modelOf(request.model), signal));
}

/** What is attached, else the symbol or the path that is named, else the question as it is. */
async function toExplain(asked: string, attachments: readonly Attachment[], engine: Engine, signal: AbortSignal): Promise<Question> {
  if (attachments.length > 0) return { text: `${t('Explain this code')}${asked && `: ${asked}`}`, attachments, history: [] };
  const scope = { engine, read: (root: string, path: string) => engine.read(root, path) };
  const isPath = (await engine.locate(asked.replace(/:\d+(?:-\d+)?$/, ''))).length > 0;
  if (!/\s/.test(asked)) return (await explainedCode(isPath ? { place: asked } : { symbol: asked }, scope, signal)).question;
  return { text: t('Explain {0}', asked), attachments, history: [] };
}

/** Earlier turns with this participant; their links are left out. */
function turnsOf(history: vscode.ChatContext['history']): Turn[] {
  return history.flatMap((turn): Turn[] => {
    if (turn instanceof vscode.ChatRequestTurn) return turn.prompt ? [{ role: 'user', text: turn.prompt }] : [];
    const text = turn.response.map((part) => (part instanceof vscode.ChatResponseMarkdownPart ? part.value.value : '')).join('');
    return text ? [{ role: 'assistant', text }] : [];
  });
}

function followUps(symbols: readonly string[]): vscode.ChatFollowup[] {
  const [symbol] = symbols;
  if (symbol === undefined) return [];
  return [
    { command: participantCommands.graph, prompt: symbol, label: t('Who calls {0}, and what does it call?', symbol) },
    { command: participantCommands.explain, prompt: symbol, label: t('Explain {0}', symbol) },
  ];
}
