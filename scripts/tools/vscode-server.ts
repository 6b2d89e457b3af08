import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nodeBinary, nodePackage } from './node-runtime.ts';
import { npmInstall, npmTool, quietInstall } from './npm-tool.ts';
import { endGroup, guardGroup } from './process-group.ts';
import { runCommand } from './run-command.ts';
import { Problem } from './say.ts';

/** VS Code 1.139.1 for the browser; it needs Node 24, which comes from npm too. */
const codeServer = 'code-server@4.139.1';

/** Starting takes 2 s on an idle machine; one that runs a test suite beside it needs far longer. */
const startDeadline = 90_000;

export interface VsCodeTool {
  readonly node: string;
  readonly entry: string;
}

export interface ServerOptions {
  /** Holds everything the run writes: settings, extensions, HOME. */
  readonly folder: string;
  readonly port: number;
  readonly extensions: readonly string[];
  readonly settings: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly trust: 'asked' | 'given';
  /** Ends a server that is still starting. */
  readonly signal?: AbortSignal;
}

export interface VsCodeServer {
  readonly address: string;
  readonly userData: string;
  /** Settles when the server ends, by whatever cause. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
}

/** VS Code for the browser out of npm, installed at the first use. */
export async function vsCodeTool(): Promise<VsCodeTool> {
  const folder = await npmTool([nodePackage(24), codeServer], installParts);
  return { node: nodeBinary(folder, 24), entry: path.join(folder, 'node_modules', 'code-server', 'out', 'node', 'entry.js') };
}

/** Starts VS Code with extensions (VSIX files) in a profile of its own, and says where it listens. */
export async function startVsCode(tool: VsCodeTool, options: ServerOptions): Promise<VsCodeServer> {
  const userData = path.join(options.folder, 'data');
  const env = ownEnvironment(options.folder, options.env ?? {});
  const profile = ['--config', path.join(options.folder, 'config.yaml'), '--user-data-dir', userData, '--extensions-dir', path.join(options.folder, 'extensions')];
  await mkdir(path.join(userData, 'User'), { recursive: true });
  await writeFile(path.join(options.folder, 'config.yaml'), 'cert: false\n');
  await writeFile(path.join(userData, 'User', 'settings.json'), JSON.stringify(options.settings, null, 2));
  for (const extension of options.extensions) await installExtension(tool, [...profile, '--install-extension', extension], env);
  const trust = options.trust === 'given' ? ['--disable-workspace-trust'] : [];
  const quiet = ['--disable-telemetry', '--disable-update-check', '--disable-getting-started-override'];
  const args = [tool.entry, ...profile, '--auth', 'none', '--bind-addr', `127.0.0.1:${options.port}`, ...quiet, ...trust];
  const child = spawn(tool.node, args, { env, detached: process.platform !== 'win32', stdio: ['ignore', 'pipe', 'pipe'] });
  guardGroup(child);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const address = await listening(child, options);
  return { address, userData, ended, stop: () => endGroup(child) };
}

async function installParts(folder: string): Promise<void> {
  const node = nodeBinary(folder, 24);
  const vscode = path.join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
  const env = { ...process.env, PATH: path.dirname(node) + path.delimiter + (process.env['PATH'] ?? '') };
  await npmInstall(vscode, ['--omit=dev', ...quietInstall], env);
  await npmInstall(path.join(vscode, 'extensions'), ['--omit=dev', ...quietInstall], env);
  const { code, output } = await runCommand(node, ['./postinstall.mjs'], { cwd: path.join(vscode, 'extensions'), env });
  if (code !== 0) throw new Problem(`VS Code's own extensions could not be set up. It said:\n${output.trim()}`);
}

async function installExtension(tool: VsCodeTool, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { code, output } = await runCommand(tool.node, [tool.entry, ...args], { env });
  if (code !== 0) throw new Problem(`VS Code refused the extension ${args.at(-1)}. It said:\n${output.trim()}`);
}

/** The user's own settings, keys and caches stay out of the run, and the run's out of theirs. */
function ownEnvironment(folder: string, extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const home = path.join(folder, 'home');
  const kept = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VSCODE_|ELECTRON_|XDG_|CAIRN_|PORT$|PASSWORD$)/.test(name)));
  return {
    ...kept,
    HOME: home,
    XDG_CONFIG_HOME: path.join(home, '.config'),
    XDG_DATA_HOME: path.join(home, '.local', 'share'),
    XDG_CACHE_HOME: path.join(home, '.cache'),
    ...extra,
  };
}

function listening(child: ChildProcess, { port, signal }: ServerOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (what: string) => {
      clearTimeout(timer);
      void endGroup(child);
      reject(/EADDRINUSE/.test(output) ? new Problem(`Port ${port} is taken. Choose another with --port, or 0 for any free one.`) : new Problem(`VS Code did not start: ${what}. It said:\n${output.trim()}`));
    };
    const timer = setTimeout(() => fail(`no answer within ${startDeadline / 1000} seconds`), startDeadline);
    const take = (data: Buffer) => {
      output += data.toString();
      const address = /HTTP server listening on (http:\/\/[^\s/]+)/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      // What it says later would fill the pipe if nobody read it, so the streams keep flowing.
      child.stdout?.off('data', take).resume();
      child.stderr?.off('data', take).resume();
      resolve(address);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('error', (error) => fail(error.message));
    signal?.addEventListener('abort', () => fail('it was interrupted'), { once: true });
    child.once('exit', (code) => fail(`it ended with code ${code}`));
  });
}
