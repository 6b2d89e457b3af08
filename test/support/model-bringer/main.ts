import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';

/** What of the editor's newer API is used here; the types that the product is held to are older. */
interface Bringer {
  registerLanguageModelChatProvider(vendor: string, provider: object): vscode.Disposable;
}
interface Options {
  readonly tools?: readonly { readonly name: string }[];
}

const model = { id: 'scripted', name: 'Acme Scripted', family: 'scripted', version: '1', maxInputTokens: 32_000, maxOutputTokens: 4_000, capabilities: { toolCalling: true } };

/** A model that looks once with a tool and then answers with a citation; each request is written down. */
export function activate(context: vscode.ExtensionContext): void {
  const log = path.join(process.env['HOST_PROBE'] ?? '', 'requests.jsonl');
  const provider = {
    provideLanguageModelChatInformation: () => [model],
    provideTokenCount: (_: unknown, text: string | { content: unknown }) => Promise.resolve(JSON.stringify(text).length),
    async provideLanguageModelChatResponse(_: unknown, messages: readonly { role: number; content: unknown }[], { tools }: Options, progress: vscode.Progress<unknown>) {
      appendFileSync(log, `${JSON.stringify({ messages, tools: tools?.map(({ name }) => name) })}\n`);
      const looked = JSON.stringify(messages).includes('"callId":"look-1"');
      if (!looked) return progress.report(new vscode.LanguageModelToolCallPart('look-1', 'read_lines', { path: 'src/SearchableMap/fuzzySearch.ts', start: 22, end: 25 }));
      for (const text of ['The edit distance is computed ', 'in a `matrix` ', '[src/SearchableMap/fuzzySearch.ts:22-25].']) {
        progress.report(new vscode.LanguageModelTextPart(text));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
  // An agent's call, outside of any chat.
  context.subscriptions.push(
    vscode.commands.registerCommand('modelBringer.invokeTool', async () => {
      const { content } = await vscode.lm.invokeTool('cairn_search_code', { input: { query: 'how is the edit distance computed' }, toolInvocationToken: undefined });
      const known = vscode.lm.tools.filter(({ name }) => name.startsWith('cairn_')).map(({ name }) => name);
      writeFileSync(path.join(process.env['HOST_PROBE'] ?? '', 'tool.json'), JSON.stringify({ known, content }));
    }),
  );
  context.subscriptions.push((vscode.lm as unknown as Bringer).registerLanguageModelChatProvider('acme', provider));
}
