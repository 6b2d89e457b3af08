import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium as playwright, type BrowserContext, type Page } from 'playwright-core';
import { chromium } from '../../scripts/tools/chromium.ts';
import { startVsCode, vsCodeTool, type VsCodeServer } from '../../scripts/tools/vscode-server.ts';
import { vsixPath } from '../../scripts/release/package.ts';
import { patience } from './insist.ts';
import { windowSize } from './vscode-window.ts';
import { waitForWorkbench } from './vscode-workbench.ts';

export interface RunOptions {
  /** Settings that hold from the start; `VsCodeRun.set` changes them later. */
  readonly settings?: Settings;
  readonly env?: Readonly<Record<string, string>>;
  readonly trust?: 'asked' | 'given';
  /** `absent`: an editor as it is without the extension. */
  readonly cairn?: 'absent';
  /** Further extensions, as VSIX files. */
  readonly extensions?: readonly string[];
}
export type Settings = Readonly<Record<string, unknown>>;

/** One server and one browser for many scenarios: a window costs 10 s, a server and a browser twice that. */
export interface VsCodeRun {
  /** Everything the run writes, gone at its end. */
  readonly folder: string;
  /** The index folder of this run, CAIRN_HOME. */
  readonly cairnHome: string;
  /** Where an extension that measures the host finds its orders and leaves what it saw. */
  readonly probe: string;
  /** A new window on a folder, or on none. */
  open(workspace?: string): Promise<Page>;
  /** Replaces the settings of the run; open windows take them over by themselves. */
  set(settings: Settings): Promise<void>;
  close(): Promise<void>;
}

const calm = {
  'workbench.startupEditor': 'none',
  // In a browser the editor saves by itself a second after the last key.
  'files.autoSave': 'off',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.quickOpen.closeOnFocusLost': false,
  'workbench.activityBar.iconClickBehavior': 'focus',
  'workbench.reduceMotion': 'on',
  'telemetry.telemetryLevel': 'off',
  'extensions.autoUpdate': false,
  'chat.commandCenter.enabled': false,
  // What moves or is drawn beside the text is drawn by the processor here.
  'editor.cursorBlinking': 'solid',
  'editor.minimap.enabled': false,
  'typescript.disableAutomaticTypeAcquisition': true,
};

const browserArguments = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Starts the packaged extension in a real VS Code with a profile of its own. A start that fails leaves nothing behind. */
export async function startRun(options: RunOptions = {}): Promise<VsCodeRun> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cairn-e2e-'));
  const toClose = [async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })];
  const close = async () => {
    for (const end of toClose.splice(0).reverse()) await end();
  };
  const cairnHome = path.join(folder, 'cairn');
  const probe = path.join(folder, 'probe');
  const trust = options.trust ?? 'given';
  const settingsOf = (settings: Settings) => ({ ...calm, 'security.workspace.trust.enabled': trust === 'asked', ...settings });
  const set = (settings: Settings) => writeSettings(path.join(folder, 'data'), settingsOf(settings));
  const settings = settingsOf(options.settings ?? {});
  try {
    await set(settings);
    await mkdir(probe, { recursive: true });
    const server = await startVsCode(await vsCodeTool(), { folder, port: 0, extensions: [...(options.cairn === 'absent' ? [] : [await packaged()]), ...(options.extensions ?? [])], settings, env: { CAIRN_HOME: cairnHome, HOST_PROBE: probe, ...options.env }, trust });
    toClose.push(server.stop);
    const context = await startBrowser(folder);
    toClose.push(() => context.close().catch(() => undefined));
    return { folder, cairnHome, probe, set, open: (workspace) => openWindow(context, server, workspace, options.cairn !== 'absent'), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function packaged(): Promise<string> {
  const vsix = await vsixPath();
  if (!existsSync(vsix)) throw new Error(`There is no ${vsix}: run "npm run package" first.`);
  return vsix;
}

/** Settings of machine scope are read from a file of their own when the extension runs on a server. */
async function writeSettings(userData: string, settings: Settings): Promise<void> {
  for (const place of ['User', 'Machine']) {
    await mkdir(path.join(userData, place), { recursive: true });
    await writeFile(path.join(userData, place, 'settings.json'), JSON.stringify(settings, null, 2));
  }
}

async function startBrowser(folder: string): Promise<BrowserContext> {
  const context = await playwright.launchPersistentContext(path.join(folder, 'browser'), {
    executablePath: await chromium(),
    args: browserArguments,
    viewport: windowSize,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(patience);
  return context;
}

/** The windows that are open, of whichever run. */
export const openWindows = new Set<Page>();

async function openWindow(context: BrowserContext, server: VsCodeServer, workspace: string | undefined, hasCairn: boolean): Promise<Page> {
  const page = await context.newPage();
  openWindows.add(page);
  page.once('close', () => openWindows.delete(page));
  await page.goto(`${server.address}/${workspace === undefined ? '?ew=true' : `?folder=${encodeURI(workspace)}`}`);
  if (hasCairn) await waitForWorkbench(page);
  else await page.locator('.monaco-workbench .statusbar').waitFor();
  return page;
}
