import { realpathSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { nodeBinary, nodePackage } from '../scripts/tools/node-runtime.ts';
import { npmTool } from '../scripts/tools/npm-tool.ts';
import { runCommand } from '../scripts/tools/run-command.ts';
import { readSettings } from '../src/core/settings.ts';
import { openRoots } from '../src/mcp/open-roots.ts';
import { serveOverHttp } from '../test/support/mcp-http.ts';
import type { Bench, Figure } from './measurement.ts';

const suite = '@modelcontextprotocol/conformance@0.1.16';
const inspector = '@modelcontextprotocol/inspector@2.12.0';

/**
 * Scenarios of the official suite for what this server offers. The others call tools, prompts and resources of the suite's
 * own (`test_simple_text` …), or ask for what it does not have: sampling, elicitation, subscriptions, log levels, completion.
 */
const scenarios = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list', 'server-sse-multiple-streams', 'dns-rebinding-protection'];

const calls: Readonly<Record<string, readonly string[]>> = {
  search_code: ['query=how is the edit distance computed', 'top=3'],
  read_lines: ['path=src/SearchableMap/fuzzySearch.ts', 'start=1', 'end=5'],
  find_symbol: ['name=fuzzySearch'],
  graph: ['symbol=fuzzySearch', 'direction=callers'],
  explain: ['symbol=fuzzySearch', 'detail=outline'],
  index_status: [],
};

/** The official conformance suite over HTTP, and the inspector's command line over standard input and output, on real code. */
export const mcp: Bench = async ({ dist, progress }) => {
  const tool = await npmTool([suite, inspector, nodePackage(22)]);
  const node = nodeBinary(tool, 22);
  const script = (name: string, file: string) => path.join(tool, 'node_modules', name, file);
  const folder = realpathSync(await mkdtemp(path.join(os.tmpdir(), 'cairn-bench-')));
  const repository = path.join(folder, 'minisearch');
  process.env['CAIRN_HOME'] = path.join(folder, 'home');
  try {
    await cp(path.join(dist, '..', 'node_modules', 'minisearch', 'src'), path.join(repository, 'src'), { recursive: true });
    const failed = [
      ...(await conformance((args) => runCommand(node, [script('@modelcontextprotocol/conformance', 'dist/index.js'), 'server', ...args]), repository, dist, progress)),
      ...(await inspected((args) => runCommand(node, [script('@modelcontextprotocol/inspector', 'clients/launcher/build/index.js'), '--cli', '-e', `CAIRN_HOME=${path.join(folder, 'home')}`, process.execPath, path.join(dist, 'cli.js'), 'mcp', repository, ...args]), progress)),
    ];
    return figures(failed);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

type Run = (args: readonly string[]) => Promise<{ readonly code: number; readonly output: string }>;

async function conformance(run: Run, repository: string, dist: string, progress: (line: string) => void): Promise<string[]> {
  const opened = await openRoots([repository], { settings: readSettings(() => undefined).settings, environment: {}, assets: dist, say: progress });
  const server = await serveOverHttp({ ...opened, roots: () => Promise.resolve(opened.roots) });
  const failed: string[] = [];
  try {
    for (const scenario of scenarios) {
      const { code, output } = await run(['--url', server.url, '--scenario', scenario]);
      const passed = code === 0 && /Passed: (\d+)\/\1, 0 failed, 0 warnings/.test(output);
      progress(`${scenario}: ${passed ? 'passed' : `failed\n${output}`}`);
      if (!passed) failed.push(`scenario ${scenario}`);
    }
  } finally {
    await server.close();
    await opened.close();
  }
  return failed;
}

async function inspected(run: Run, progress: (line: string) => void): Promise<string[]> {
  const failed: string[] = [];
  const strict = await run(['--method', 'tools/list', '--strict']);
  progress(`tools/list --strict: ${strict.code === 0 ? 'passed' : `failed\n${strict.output}`}`);
  if (strict.code !== 0) failed.push('tool schemas');
  for (const [name, given] of Object.entries(calls)) {
    const { code, output } = await run(['--method', 'tools/call', '--tool-name', name, ...given.flatMap((pair) => ['--tool-arg', pair])]);
    const good = code === 0 && output.includes('"structuredContent"') && !output.includes('"isError": true') && (name === 'index_status' || output.includes('src/SearchableMap/fuzzySearch.ts'));
    progress(`${name}: ${good ? 'answered' : `failed\n${output}`}`);
    if (!good) failed.push(`tool ${name}`);
  }
  return failed;
}

function figures(failed: readonly string[]): Figure[] {
  const count = (kind: string) => failed.filter((each) => each.startsWith(kind)).length;
  return [
    { name: 'conformance scenarios passed', value: scenarios.length - count('scenario '), unit: '', threshold: { least: scenarios.length } },
    { name: 'tools driven by the inspector', value: Object.keys(calls).length - count('tool '), unit: '', threshold: { least: Object.keys(calls).length } },
    { name: 'schema problems by the inspector', value: count('tool schemas'), unit: '', threshold: { most: 0 } },
  ];
}
