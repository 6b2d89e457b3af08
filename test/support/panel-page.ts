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
  /** Another theme while it is open. */
  dress(theme: Theme): Promise<void>;
  close(): Promise<void>;
}

export type Theme = 'dark' | 'light' | 'contrast' | 'contrast-light';

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

/** `frames`: as many a second as there is something to draw, where a test waits for very many of them. */
export function launchChromium(frames: 'as-shown' | 'at-once' = 'as-shown'): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: [...flags, ...(frames === 'at-once' ? ['--disable-frame-rate-limit', '--disable-gpu-vsync'] : [])] });
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
    plugins: [usedCodicons(root)],
    logLevel: 'warning',
  });
  return new Map(result.outputFiles.map((file) => [path.basename(file.path), file.contents]));
}

/** The panel in a page of its own. */
export async function openPanel(browser: Browser, files: ReadonlyMap<string, Uint8Array>, options: PanelOptions = {}): Promise<PanelPage> {
  return (await visitedPage(await browser.newPage({ deviceScaleFactor: options.scale ?? 1 }), files))(options);
}

/** A page that shows the panel again and again, each time as if it were opened first: a page of its own takes ten times as long. */
export async function visitedPage(page: Page, files: ReadonlyMap<string, Uint8Array>): Promise<(options?: PanelOptions) => Promise<PanelPage>> {
  let requested: string[] = [];
  let visits = 0;
  page.on('request', (request) => {
    const { origin: from, pathname } = new URL(request.url());
    if (from !== origin || !(pathname === '/' || files.has(pathname.slice(1)))) requested.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') requested.push(message.text());
  });
  page.on('pageerror', (error) => requested.push(String(error)));
  await page.route('**/*', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const name = pathname.slice(1);
    const body = name === '' ? Buffer.from(await html(searchParams)) : files.get(name);
    if (!body) return route.abort();
    return route.fulfill({ body: Buffer.from(body), contentType: contentTypes[path.extname(name)] ?? 'text/html' });
  });
  await page.addInitScript(editorEdge(await themes()));
  return async (options = {}) => {
    requested = [];
    await page.setViewportSize({ width: options.width ?? 300, height: options.height ?? 720 });
    await page.emulateMedia({ reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference' });
    await page.goto(`${origin}/?${new URLSearchParams({ visit: `${++visits}`, theme: options.theme ?? 'dark', page: options.page ?? 'panel', language: options.language ?? 'en' })}`);
    return shown(page, requested);
  };
}

function shown(page: Page, requested: string[]): PanelPage {
  return {
    page,
    requested,
    send: (...messages) => page.evaluate(`${JSON.stringify(messages)}.forEach((message) => window.postMessage(message, '*'))`),
    posted: async () => {
      const all = await page.evaluate<FromPanel[]>('window.posted.splice(0)');
      return all.filter((message) => message.type !== 'ready' && message.type !== 'highlight');
    },
    dress: (theme) => page.evaluate(`window.dress(${JSON.stringify(theme)})`),
    close: () => page.close(),
  };
}

const contentTypes: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.ttf': 'font/ttf' };

async function html(asked: URLSearchParams): Promise<string> {
  const [page, language] = [asked.get('page') ?? 'panel', asked.get('language') ?? 'en'];
  const translations = language === 'en' ? {} : (JSON.parse(await readFile(path.join(root, `l10n/bundle.l10n.${language}.json`), 'utf8')) as Record<string, string>);
  return panelHtml({ nonce: 'n0nce', cspSource: origin, scriptUri: `${origin}/${page}.js`, styleUri: `${origin}/${page}.css`, language, translations });
}

interface ThemeVariables {
  readonly kind: string;
  readonly variables: Readonly<Record<string, string>>;
}

async function themes(): Promise<Record<Theme, ThemeVariables>> {
  return JSON.parse(await readFile(path.join(root, 'test/support/panel-themes.json'), 'utf8')) as Record<Theme, ThemeVariables>;
}

/** What VS Code gives a webview, and nothing more; acquired twice it throws, as the real one does. */
function editorEdge(all: Record<Theme, ThemeVariables>): string {
  const fonts = { 'font-family': 'system-ui, "Ubuntu", "Droid Sans", sans-serif', 'font-size': '13px', 'font-weight': 'normal', 'editor-font-family': '"Droid Sans Mono", monospace', 'editor-font-size': '14px' };
  return `
    const asked = new URLSearchParams(location.search);
    if (sessionStorage.getItem('visit') !== asked.get('visit')) sessionStorage.clear();
    sessionStorage.setItem('visit', asked.get('visit'));
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
    const themes = ${JSON.stringify(all)};
    const fonts = ${JSON.stringify(fonts)};
    window.dress = (theme) => {
      const { kind, variables } = themes[theme];
      for (const name of [...document.documentElement.style]) document.documentElement.style.removeProperty(name);
      for (const [name, value] of Object.entries({ ...variables, ...fonts })) document.documentElement.style.setProperty('--vscode-' + name, value);
      document.documentElement.style.background = variables['sideBar-background'];
      document.body.classList.remove(...Object.values(themes).map((one) => one.kind));
      document.body.classList.add(...(kind === 'vscode-high-contrast-light' ? ['vscode-high-contrast'] : []), kind);
    };
    const dressed = new MutationObserver(() => {
      if (!document.body) return;
      dressed.disconnect();
      window.dress(asked.get('theme'));
    });
    dressed.observe(document, { childList: true, subtree: true });
  `;
}
