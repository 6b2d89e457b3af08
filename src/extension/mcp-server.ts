import path from 'node:path';
import * as vscode from 'vscode';
import { embeddingServer, environmentName, settingsTable, type SettingKey, type Settings } from '../core/settings.ts';
import { t } from '../protocol/l10n.ts';
import { mcpProviderId } from './commands.ts';
import { mcpClients, mcpConfiguration, type ServerCommand } from './mcp-configuration.ts';
import { openRoots } from './workspace.ts';

/** What of the newer editors' API is used; the types that the product is held to are older. */
interface McpApi {
  readonly registerMcpServerDefinitionProvider?: (id: string, provider: { readonly onDidChangeMcpServerDefinitions: vscode.Event<void>; readonly provideMcpServerDefinitions: () => unknown[] }) => vscode.Disposable;
}
interface McpTypes {
  readonly McpStdioServerDefinition?: new (label: string, command: string, args: string[], env: Record<string, string>, version: string) => unknown;
}

export interface McpServerOptions {
  readonly bundle: string;
  readonly version: string;
  readonly settings: () => Settings;
}

/** Lists the MCP server among the editor's own, where the editor has such a list. */
export function offerMcpServer({ bundle, version, settings }: McpServerOptions): vscode.Disposable {
  const register = (vscode.lm as McpApi).registerMcpServerDefinitionProvider;
  const Definition = (vscode as McpTypes).McpStdioServerDefinition;
  if (!register || !Definition) return new vscode.Disposable(() => undefined);
  const changed = new vscode.EventEmitter<void>();
  const provider = register(mcpProviderId, {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions() {
      const { command, args, env } = serverCommand(bundle, settings());
      return openRoots().length === 0 ? [] : [new Definition('Cairn', command, [...args], { ...env }, version)];
    },
  });
  return vscode.Disposable.from(changed, provider, vscode.workspace.onDidChangeWorkspaceFolders(() => changed.fire()));
}

/** Puts what another program's configuration needs on the clipboard. */
export async function copyMcpConfiguration({ bundle, settings }: McpServerOptions): Promise<void> {
  const picked = await vscode.window.showQuickPick(
    mcpClients.map(({ id, label, file }) => ({ id, label, description: file })),
    { title: t('Copy MCP Configuration'), placeHolder: t('Which program is it for?') },
  );
  if (!picked) return;
  await vscode.env.clipboard.writeText(mcpConfiguration(picked.id, serverCommand(bundle, settings())));
  void vscode.window.showInformationMessage(t('Copied. Paste it into {0}, and start {1} again.', picked.description, picked.label));
}

/** The editor's own program can run it as Node; elsewhere it is Node itself. */
function serverCommand(bundle: string, settings: Settings): ServerCommand {
  const asNode = process.versions['electron'] ? { ELECTRON_RUN_AS_NODE: '1' } : {};
  const home = process.env['CAIRN_HOME'] ? { CAIRN_HOME: process.env['CAIRN_HOME'] } : {};
  return { command: process.execPath, args: [path.join(bundle, 'mcp.js'), ...openRoots().map(({ folder }) => folder)], env: { ...asNode, ...home, ...indexSettings(settings) } };
}

/**
 * What decides how an index is made, so that both make the same one. A server elsewhere was agreed to here, with a key of
 * its own: the other program uses what the editor embedded, and embeds nothing.
 */
function indexSettings(settings: Settings): Record<string, string> {
  const keys: readonly SettingKey[] = ['index.exclude', 'index.maxFileKilobytes'];
  const provider = embeddingServer(settings) ? 'none' : settings['embedding.provider'];
  const embedding = provider === settingsTable['embedding.provider'].default ? {} : { [environmentName('embedding.provider')]: provider };
  return Object.assign(embedding, ...keys.filter((key) => String(settings[key]) !== String(settingsTable[key].default)).map((key) => ({ [environmentName(key)]: String(settings[key]) }))) as Record<string, string>;
}
