import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { makeVsix } from '../release/package.ts';
import { Problem, report, say } from '../tools/say.ts';
import { startVsCode, vsCodeTool } from '../tools/vscode-server.ts';
import { demoOptions, usage, type DemoOptions } from './options.ts';
import { installedEditor, openEditor } from './installed-editor.ts';
import { panelOpener } from './panel-opener.ts';
import { calmSettings, type Running } from './running.ts';

export async function demo(args: readonly string[]): Promise<void> {
  try {
    const options = demoOptions(args);
    if (options === undefined) return say(usage);
    await run(options);
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}

async function run(options: DemoOptions): Promise<void> {
  const editor = options.browser ? undefined : installedEditor();
  if (editor === undefined && process.platform !== 'linux') {
    throw new Problem('VS Code was not found. Install it from code.visualstudio.com, make its "code" command available, and run this again.');
  }
  await expectFree(options.port);
  const profile = await mkdtemp(path.join(os.tmpdir(), 'cairn-demo-'));
  const interrupted = interruption();
  try {
    const running = await Promise.race([open(options, editor, profile, interrupted), aborted(interrupted)]);
    if (running !== undefined) {
      say('Press Ctrl+C to end the demo.');
      await Promise.race([running.ended, aborted(interrupted)]);
      await running.stop();
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
  say('The demo has ended and its profile is removed.');
  // An npm that was interrupted in the middle of an install may still hold the process open.
  process.exit();
}

async function open(options: DemoOptions, editor: string | undefined, profile: string, signal: AbortSignal): Promise<Running> {
  say('Building and packaging Cairn …');
  const extensions = [await makeVsix(), await panelOpener(profile)];
  return editor === undefined ? inBrowser(options, profile, extensions, signal) : openEditor(editor, options.folder, profile, extensions);
}

async function inBrowser(options: DemoOptions, folder: string, extensions: readonly string[], signal: AbortSignal): Promise<Running> {
  const tool = await vsCodeTool();
  say('Starting VS Code …');
  const server = await startVsCode(tool, { folder, port: options.port, extensions, settings: calmSettings, trust: 'given', signal });
  say('VS Code with Cairn is ready. Open this address in a browser:');
  say(`${server.address}/?folder=${encodeURI(options.folder)}`);
  return server;
}

/** Told before the build rather than after it; port 0 means any free one. */
function expectFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () => reject(new Problem(`Port ${port} is taken. Choose another with --port, or leave it out for any free one.`)));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}

/** Aborted by Ctrl+C, or when the terminal goes away. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort());
  return controller.signal;
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
