import * as vscode from 'vscode';
import { answerTools } from '../core/answering/tools/index.ts';
import type { AnswerTool } from '../core/answering/tools/tool.ts';
import type { Engine } from '../core/engine.ts';
import { t } from '../protocol/l10n.ts';
import { lookForAgent } from './agent-look.ts';
import { languageTools } from './commands.ts';

/** The looks of a model that answers, for agents of the editor. `engine` is up to date, or null where no folder is open. */
export function registerLanguageTools(engine: () => Promise<Engine | null>): vscode.Disposable {
  const tools = Object.entries(languageTools).map(([name, id]) => {
    const tool = answerTools.find(({ spec }) => spec.name === name);
    return vscode.lm.registerTool(id, languageTool(tool, engine));
  });
  return vscode.Disposable.from(...tools);
}

function languageTool(tool: AnswerTool | undefined, engine: () => Promise<Engine | null>): vscode.LanguageModelTool<object> {
  return {
    prepareInvocation({ input }) {
      const detail = tool?.describe(input) ?? '';
      return {
        invocationMessage: t('Cairn looks for {0}', detail),
        confirmationMessages: { title: t('Look into this workspace with Cairn?'), message: t('Cairn looks for {0} in the index on this machine. The model of the chat reads what is found.', detail) },
      };
    },
    async invoke({ input }, token) {
      const stop = new AbortController();
      const cancel = token.onCancellationRequested(() => stop.abort());
      try {
        return result(await lookForAgent(tool, input, await engine(), stop.signal));
      } finally {
        cancel.dispose();
      }
    },
  };
}

function result(text: string): vscode.LanguageModelToolResult {
  return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
}
