import { expect, it } from 'vitest';
import { mcpConfiguration } from './mcp-configuration.ts';

const server = { command: '/usr/bin/node', args: ['C:\\cairn\\mcp.js', '/my "repo"'], env: { CAIRN_HOME: '/tmp/x' } };

it('is JSON for most programs', () => {
  for (const client of ['claude-desktop', 'claude-code', 'cursor'] as const) expect(JSON.parse(mcpConfiguration(client, server))).toEqual({ mcpServers: { cairn: server } });
});

it('is TOML for Codex', () => {
  expect(mcpConfiguration('codex', server)).toBe('[mcp_servers.cairn]\ncommand = "/usr/bin/node"\nargs = ["C:\\\\cairn\\\\mcp.js", "/my \\"repo\\""]\n\n[mcp_servers.cairn.env]\nCAIRN_HOME = "/tmp/x"\n');
});

it('says nothing of an environment that is as it is', () => {
  expect(mcpConfiguration('cursor', { ...server, env: {} })).not.toContain('env');
});
