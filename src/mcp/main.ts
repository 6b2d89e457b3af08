#!/usr/bin/env node
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { failureOf } from '../core/errors.ts';
import { environmentLookup, environmentName, readSettings } from '../core/settings.ts';
import { onStopSignal } from '../process/stop-signals.ts';
import { answerMalformed } from './answer-malformed.ts';
import { followClientRoots } from './client-roots.ts';
import { openRoots, startFolder } from './open-roots.ts';
import { servedFolders } from './served.ts';
import { createMcpServer } from './server.ts';
import { withoutBlankLines } from './without-blank-lines.ts';

// Some grammars keep V8's optimising compiler busy for seconds; the baseline compiler is enough here.
setFlagsFromString('--liftoff-only');

// Standard output carries the protocol and nothing else.
const say = (line: string) => void process.stderr.write(`${line}\n`);

main(process.argv.slice(2)).catch((thrown: unknown) => {
  const { message, action } = failureOf(thrown);
  say(`cairn: ${message} ${action}`);
  process.exit(1);
});

/** Serves the folders that are named, else those that the client has open, else the one it was started in. */
async function main(folders: readonly string[]): Promise<void> {
  const { settings, problems } = readSettings(environmentLookup(process.env));
  for (const { key, message } of problems) say(`${environmentName(key)}: ${message}`);
  const open = (wanted: readonly string[]) => openRoots(wanted.length > 0 ? wanted : [startFolder(process.cwd())], { settings, environment: process.env, assets: path.dirname(__filename), say });
  // A folder that is named and is not there is a fault of the configuration: the client sees it at once.
  const opened = folders.length > 0 ? await open(folders) : null;
  const served = servedFolders((wanted) => (opened ? Promise.resolve(opened) : open(wanted)));
  const server = createMcpServer(served);
  if (opened) served.use(() => Promise.resolve(folders));
  else followClientRoots(server, served.use);
  const messages = process.stdin.pipe(withoutBlankLines());
  const transport = new StdioServerTransport(messages);
  answerMalformed(transport, (line) => void process.stdout.write(line));
  await server.connect(transport);
  const end = (code: number) => void served.close().finally(() => process.exit(code));
  messages.once('end', () => end(0));
  onStopSignal(() => end(1));
}
