#!/usr/bin/env node
import path from 'node:path';
import { existsSync, realpathSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { cacheHome } from '../adapters/cache-home.ts';
import { secretFinder } from '../adapters/secret-finder.ts';
import { errors, failureOf } from '../core/errors.ts';
import { environmentLookup, environmentName, readSettings } from '../core/settings.ts';
import { rerankedSearch } from '../core/retrieval/reranked-search.ts';
import { buildEngine } from '../process/build-engine.ts';
import { embedderFor, rerankerFor } from '../process/environment.ts';
import { freshEngine } from './fresh-engine.ts';
import { createMcpServer } from './server.ts';

// Some grammars keep V8's optimising compiler busy for seconds; the baseline compiler is enough here.
setFlagsFromString('--liftoff-only');

// Standard output carries the protocol and nothing else.
main(process.argv[2] ?? '.').catch((thrown: unknown) => {
  const { message, action } = failureOf(thrown);
  process.stderr.write(`cairn: ${message} ${action}\n`);
  process.exit(1);
});

async function main(folder: string): Promise<void> {
  const { settings, problems } = readSettings(environmentLookup(process.env));
  for (const { key, message } of problems) process.stderr.write(`${environmentName(key)}: ${message}\n`);
  const wanted = path.resolve(folder);
  if (!existsSync(wanted)) throw errors.folderMissing(wanted);
  const engine = await buildEngine({
    folders: [{ folder: realpathSync.native(wanted), name: '' }],
    settings,
    home: cacheHome(process.env, process.platform),
    assets: path.dirname(__filename),
    embedder: embedderFor(settings, process.env),
    log: { info: () => undefined, warn: (message) => void process.stderr.write(`${message}\n`) },
  });
  const stop = new AbortController();
  const fresh = freshEngine(engine, stop.signal, (thrown) => {
    if (!stop.signal.aborted) process.stderr.write(`cairn: ${failureOf(thrown).message}\n`);
  });
  const search = rerankedSearch((query, signal) => fresh.search(query, signal), { reranker: () => rerankerFor(settings, process.env), secrets: secretFinder });
  const server = createMcpServer({ ...fresh, search });
  await server.connect(new StdioServerTransport());
  process.stdin.once('end', () => {
    stop.abort();
    void engine.dispose().finally(() => process.exit(0));
  });
}
