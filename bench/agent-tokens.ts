import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { parseItems, type Item } from '../src/core/evaluation/items.ts';
import { readSettings } from '../src/core/settings.ts';
import { openRoots } from '../src/mcp/open-roots.ts';
import { createMcpServer } from '../src/mcp/server.ts';
import { grepAgent } from './agent-tokens/grep-agent.ts';
import { giveUp, type Reading } from './agent-tokens/reading.ts';
import { searchAgent } from './agent-tokens/search-agent.ts';
import { textFiles } from './agent-tokens/text-files.ts';
import type { Bench, BenchOptions, Figure } from './measurement.ts';

/** The most that `search_code` may cost, as a share of what keyword grep and reading whole files does. */
const mostShare = 0.1;
const levels = [0.5, 0.75, 0.9];

interface Asked {
  readonly search: Reading;
  /** The same by a client that hands its model the data instead of the text. */
  readonly data: Reading;
  readonly grep: Reading;
}

/** Tokens an agent reads until it has seen lines that answer: through the MCP server's tools, and by grep and whole files. */
export const agentTokens: Bench = async (options) => {
  const { items: file, repos } = options;
  if (!file || !repos) throw new Error('This measurement needs --items FILE and --repos FOLDER.');
  const home = options.home ?? (await mkdtemp(path.join(os.tmpdir(), 'cairn-bench-')));
  process.env['CAIRN_HOME'] = home;
  const items = parseItems(readFileSync(file, 'utf8'), file).filter(({ relevant }) => relevant.some(({ startLine }) => startLine !== undefined));
  const asked: Asked[] = [];
  try {
    for (const repo of new Set(items.map((item) => item.repo))) {
      asked.push(...(await askRepository(items.filter((item) => item.repo === repo), path.join(repos, repo.replace('/', '+')), options)));
      options.progress(`${repo}: ${asked.length} questions so far`);
    }
  } finally {
    if (options.home === undefined) await rm(home, { recursive: true, force: true });
  }
  return figuresOf(asked);
};

async function askRepository(items: readonly Item[], folder: string, { dist, progress }: BenchOptions): Promise<Asked[]> {
  if (!existsSync(folder)) throw new Error(`The folder ${folder} does not exist.`);
  const opened = await openRoots([realpathSync.native(folder)], { settings: readSettings(() => undefined).settings, environment: {}, assets: dist, say: progress });
  await opened.engine.sync(() => undefined, new AbortController().signal);
  // The files do not change here.
  const served = { engine: opened.engine, roots: () => Promise.resolve(opened.roots), catchUp: () => Promise.resolve() };
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'agent', version: '1' });
  await Promise.all([createMcpServer(served).connect(serverSide), client.connect(clientSide)]);
  try {
    const files = await textFiles(opened.engine);
    const asked: Asked[] = [];
    for (const item of items) asked.push({ search: await searchAgent(item, client, 'text'), data: await searchAgent(item, client, 'data'), grep: grepAgent(item, files) });
    return asked;
  } finally {
    await client.close();
    await opened.close();
  }
}

function figuresOf(asked: readonly Asked[]): Figure[] {
  const [search, grep] = [asked.map((each) => each.search), asked.map((each) => each.grep)];
  const both = asked.filter((each) => each.search.found && each.grep.found);
  const mean = (readings: readonly Reading[]) => readings.reduce((sum, { tokens }) => sum + tokens, 0) / readings.length;
  const [searchMean, grepMean] = [mean(both.map((each) => each.search)), mean(both.map((each) => each.grep))];
  return [
    { name: 'questions whose answer has lines', value: asked.length, unit: '' },
    { name: `recall within ${giveUp} tokens, tools`, value: recall(search), unit: '' },
    { name: `recall within ${giveUp} tokens, grep`, value: recall(grep), unit: '' },
    { name: 'mean where both find, tools', value: searchMean, unit: 'tokens' },
    { name: 'mean where both find, grep', value: grepMean, unit: 'tokens' },
    { name: 'mean where both find, share', value: searchMean / grepMean, unit: '', threshold: { most: mostShare } },
    { name: 'mean where both find, tools as data', value: mean(both.map((each) => each.data)), unit: 'tokens' },
    ...levels.flatMap((level) => atRecall(level, search, grep)),
  ];
}

/** What must be read so that this share of the questions is answered. */
function atRecall(level: number, search: readonly Reading[], grep: readonly Reading[]): Figure[] {
  const [mine, theirs] = [budgetFor(level, search), budgetFor(level, grep)];
  if (mine === undefined || theirs === undefined) return [];
  const at = `at recall ${level}`;
  return [
    { name: `${at}, tools`, value: mine, unit: 'tokens' },
    { name: `${at}, grep`, value: theirs, unit: 'tokens' },
    { name: `${at}, share`, value: mine / theirs, unit: '', threshold: { most: mostShare } },
  ];
}

function budgetFor(level: number, readings: readonly Reading[]): number | undefined {
  const costs = readings.filter(({ found }) => found).map(({ tokens }) => tokens);
  return costs.sort((a, b) => a - b)[Math.ceil(level * readings.length) - 1];
}

function recall(readings: readonly Reading[]): number {
  return readings.filter(({ found }) => found).length / readings.length;
}
