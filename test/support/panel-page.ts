import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { ToGraph } from '../../src/protocol/graph-page.ts';
import type { FromPanel, ToPanel } from '../../src/protocol/panel.ts';
import { usedCodicons } from '../../scripts/used-codicons.mjs';
import { panelHtml } from '../../src/protocol/panel-html.ts';

/**
 * The real panel in a real browser, under the real content policy. Only the editor's edge is a stand-in: the function
 * `acquireVsCodeApi`, and the theme variables that VS Code puts on the page.
 */
export interface PanelPage {
  readonly page: Page;
  send(...messages: (ToPanel | ToGraph)[]): Promise<void>;
  /** What the panel has posted since the last call, without `ready` and what it asks for by itself. */
  posted(): Promise<FromPanel[]>;
  /** Addresses that the page asked for beyond its own script, styles and font, and violations of its policy. */
  readonly requested: string[];
  close(): Promise<void>;
}

export type Theme = 'dark' | 'light' | 'contrast';

export interface PanelOptions {
  readonly theme?: Theme;
  readonly width?: number;
  readonly height?: number;
  /** More than one pixel a CSS pixel makes pictures sharp. */
  readonly scale?: number;
  readonly reducedMotion?: boolean;
  /** Which of our pages; the panel where it is left out. */
  readonly page?: 'panel' | 'graph';
  /** A language that there are texts for; English where it is left out. */
  readonly language?: 'zh-cn';
}

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const origin = 'https://panel.test';
const chromiumPath = process.env['CAIRN_CHROMIUM'] ?? '/usr/bin/chromium';
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--force-color-profile=srgb'];

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: flags });
}

/** The files of the panel by name, bundled as `scripts/build.mjs` does. */
export async function bundlePanel(): Promise<ReadonlyMap<string, Uint8Array>> {
  const result = await build({
    absWorkingDir: root,
    entryPoints: { panel: 'webview/main.tsx', graph: 'webview/graph/main.tsx' },
    outdir: 'dist/webview',
    write: false,
    bundle: true,
    minify: true,
    legalComments: 'none',
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.ttf': 'file', '.svg': 'file' },
    assetNames: '[name]',
    plugins: [usedCodicons(path.join(root, 'webview'))],
    logLevel: 'warning',
  });
  return new Map(result.outputFiles.map((file) => [path.basename(file.path), file.contents]));
}

export async function openPanel(browser: Browser, files: ReadonlyMap<string, Uint8Array>, options: PanelOptions = {}): Promise<PanelPage> {
  const page = await browser.newPage({
    viewport: { width: options.width ?? 300, height: options.height ?? 720 },
    deviceScaleFactor: options.scale ?? 1,
    reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
  });
  const requested: string[] = [];
  page.on('request', (request) => {
    const { origin: from, pathname } = new URL(request.url());
    if (from !== origin || !(pathname === '/' || files.has(pathname.slice(1)))) requested.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') requested.push(message.text());
  });
  page.on('pageerror', (error) => requested.push(String(error)));
  const contents = await html(options);
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    const name = pathname.slice(1);
    const body = name === '' ? Buffer.from(contents) : files.get(name);
    if (!body) return route.abort();
    return route.fulfill({ body: Buffer.from(body), contentType: contentTypes[path.extname(name)] ?? 'text/html' });
  });
  await page.addInitScript(editorEdge(await themeOf(options.theme ?? 'dark')));
  await page.goto(origin);
  return {
    page,
    requested,
    send: (...messages) => page.evaluate(`${JSON.stringify(messages)}.forEach((message) => window.postMessage(message, '*'))`),
    posted: async () => {
      const all = await page.evaluate<FromPanel[]>('window.posted.splice(0)');
      return all.filter((message) => message.type !== 'ready' && message.type !== 'highlight');
    },
    close: () => page.close(),
  };
}

const contentTypes: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.ttf': 'font/ttf' };

async function html({ language, page = 'panel' }: PanelOptions): Promise<string> {
  const translations = language ? (JSON.parse(await readFile(path.join(root, `l10n/bundle.l10n.${language}.json`), 'utf8')) as Record<string, string>) : {};
  return panelHtml({ nonce: 'n0nce', cspSource: origin, scriptUri: `${origin}/${page}.js`, styleUri: `${origin}/${page}.css`, language: language ?? 'en', translations });
}

interface ThemeVariables {
  readonly kind: string;
  readonly variables: Readonly<Record<string, string>>;
}

async function themeOf(theme: Theme): Promise<ThemeVariables> {
  const file = path.join(root, 'test/support/panel-themes.json');
  return (JSON.parse(await readFile(file, 'utf8')) as Record<Theme, ThemeVariables>)[theme];
}

/** What VS Code gives a webview, and nothing more; acquired twice it throws, as the real one does. */
function editorEdge({ kind, variables }: ThemeVariables): string {
  const fonts = { 'font-family': 'system-ui, "Ubuntu", "Droid Sans", sans-serif', 'font-size': '13px', 'font-weight': 'normal', 'editor-font-family': '"Droid Sans Mono", monospace', 'editor-font-size': '14px' };
  return `
    window.posted = [];
    let acquired = false;
    window.acquireVsCodeApi = () => {
      if (acquired) throw new Error('An instance of the VS Code API has already been acquired');
      acquired = true;
      return {
        postMessage: (message) => window.posted.push(structuredClone(message)),
        getState: () => JSON.parse(sessionStorage.getItem('state') ?? 'null') ?? undefined,
        setState: (state) => sessionStorage.setItem('state', JSON.stringify(state)),
      };
    };
    const variables = ${JSON.stringify({ ...variables, ...fonts })};
    const dress = () => {
      if (!document.body) return;
      for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty('--vscode-' + name, value);
      document.documentElement.style.background = variables['sideBar-background'];
      document.body.classList.add(${JSON.stringify(kind)});
      observer.disconnect();
    };
    const observer = new MutationObserver(dress);
    observer.observe(document, { childList: true, subtree: true });
  `;
}
