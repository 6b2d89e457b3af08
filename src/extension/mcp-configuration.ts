/** How to start the MCP server of some folders. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Programs that use MCP servers, and where each keeps them. */
export const mcpClients = [
  { id: 'claude-desktop', label: 'Claude Desktop', file: 'claude_desktop_config.json' },
  { id: 'claude-code', label: 'Claude Code', file: '.mcp.json' },
  { id: 'cursor', label: 'Cursor', file: '.cursor/mcp.json' },
  { id: 'codex', label: 'Codex', file: '~/.codex/config.toml' },
] as const;
export type McpClient = (typeof mcpClients)[number]['id'];

/** What goes into a client's file of configuration. */
export function mcpConfiguration(client: McpClient, { command, args, env }: ServerCommand): string {
  const hasEnv = Object.keys(env).length > 0;
  if (client !== 'codex') return `${JSON.stringify({ mcpServers: { cairn: { command, args, ...(hasEnv ? { env } : {}) } } }, null, 2)}\n`;
  // A basic string of TOML has the escapes of JSON.
  const lines = ['[mcp_servers.cairn]', `command = ${JSON.stringify(command)}`, `args = [${args.map((arg) => JSON.stringify(arg)).join(', ')}]`];
  if (hasEnv) lines.push('', '[mcp_servers.cairn.env]', ...Object.entries(env).map(([name, value]) => `${name} = ${JSON.stringify(value)}`));
  return `${lines.join('\n')}\n`;
}
