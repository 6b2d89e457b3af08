#!/usr/bin/env node
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { cacheHome } from '../adapters/cache-home.ts';
import { CairnError, failureOf, isAbort } from '../core/errors.ts';
import { environmentLookup, environmentName, readSettings } from '../core/settings.ts';
import { onStopSignal } from '../process/stop-signals.ts';
import { version } from '../../package.json';
import { runAsk } from './ask-command.ts';
import { completionScript } from './completion.ts';
import { runDocs } from './docs-command.ts';
import { runEval } from './eval-command.ts';
import { runExplain } from './explain-command.ts';
import { runGraph } from './graph-command.ts';
import { runIndex } from './index-command.ts';
import { runMcp } from './mcp-command.ts';
import type { Session } from './open-folder.ts';
import { runReview } from './review-command.ts';
import { runSearch } from './search-command.ts';
import { runStatus } from './status-command.ts';
import { harmless, jsonLine, oneLine, type Terminal } from './terminal.ts';
import { paintFor } from './paint.ts';
import { completables, parseCommandLine, type Invocation } from './usage.ts';
import { runWhy } from './why-command.ts';

// Some grammars keep V8's optimising compiler busy for seconds; the baseline compiler is enough for one run.
setFlagsFromString('--liftoff-only');

/** Stands for the beginning of an escape sequence of our own. */
const mark = randomUUID();
const terminal: Terminal = {
  out: (text) => void process.stdout.write(harmless(text).replaceAll(mark, '\u001b[')),
  json: (document) => void process.stdout.write(jsonLine(document)),
  err: (text) => void process.stderr.write(harmless(text)),
  live: process.stderr.isTTY,
  paint: paintFor(process.stdout.isTTY, process.env, mark),
};

// A reader that has seen enough ("cairn search x | head") is no fault.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
}

void run(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});

async function run(args: readonly string[]): Promise<number> {
  const stop = new AbortController();
  onStopSignal(() => stop.abort());
  try {
    const parsed = parseCommandLine(args, version);
    if ('help' in parsed) {
      terminal.out(`${parsed.help}\n`);
      return 0;
    }
    return await dispatch(parsed, openSession(), stop.signal);
  } catch (thrown) {
    const failure = failureOf(thrown);
    terminal.err(isAbort(thrown) ? 'Stopped; what was done is kept.\n' : `cairn: ${oneLine(failure.message)} ${failure.action}\n`);
    // Whoever reads JSON gets a document in any case.
    if (asksForJson(args)) terminal.json(isAbort(thrown) ? { stopped: true } : { failure });
    return thrown instanceof CairnError && thrown.code === 'wrong-usage' ? 2 : 1;
  }
}

/** Asked of the bare arguments, because they may be what is wrong. */
function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).includes('--json');
}

async function dispatch(invocation: Invocation, session: Session, signal: AbortSignal): Promise<number> {
  switch (invocation.command) {
    case 'index':
      return runIndex(invocation, session, terminal, signal);
    case 'status':
      return runStatus(invocation, session, terminal);
    case 'search':
      return runSearch(invocation, session, terminal, signal);
    case 'ask':
      return runAsk(invocation, session, terminal, signal);
    case 'explain':
      return runExplain(invocation, session, terminal, signal);
    case 'docs':
      return runDocs(invocation, session, terminal, signal);
    case 'review':
      return runReview(invocation, session, terminal, signal);
    case 'graph':
      return runGraph(invocation, session, terminal, signal);
    case 'why':
      return runWhy(invocation, session, terminal);
    case 'eval':
      return runEval(invocation, session, terminal, signal);
    case 'mcp':
      return runMcp(invocation, session, signal);
    case 'completion':
      terminal.out(completionScript(invocation.argument, completables()));
      return 0;
  }
}

function openSession(): Session {
  const { settings, problems } = readSettings(environmentLookup(process.env));
  for (const { key, message } of problems) terminal.err(`${environmentName(key)}: ${message}\n`);
  return {
    settings,
    environment: process.env,
    home: cacheHome(process.env, process.platform),
    assets: path.dirname(__filename),
    // Diagnostics of the command line are its results and errors; a log would repeat them.
    log: { info: () => undefined, warn: () => undefined },
  };
}
