import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { ToGraph } from '../../src/protocol/graph-page.ts';
import type { ToPanel } from '../../src/protocol/panel.ts';
import { bundlePanel, launchChromium, visitedPage, type PanelOptions, type PanelPage } from './panel-page.ts';

export interface ShownPanel {
  /** The panel as it is when it was just opened and the host has sent these messages; without any it waits for them. */
  readonly show: (messages: readonly (ToPanel | ToGraph)[], options?: PanelOptions) => Promise<PanelPage>;
  /** The size of one of its files in bytes. */
  readonly bytes: (name: string) => number;
}

/** One browser and one page for all tests of a file. */
export function usePanel(frames?: Parameters<typeof launchChromium>[0]): ShownPanel {
  let browser: Browser | undefined;
  let files: ReadonlyMap<string, Uint8Array> = new Map();
  let visit: (options?: PanelOptions) => Promise<PanelPage>;
  beforeAll(async () => {
    [browser, files] = await Promise.all([launchChromium(frames), bundlePanel()]);
    visit = await visitedPage(await browser.newPage(), files);
  });
  afterAll(() => browser?.close());
  return {
    show: async (messages, options) => {
      const panel = await visit(options);
      await panel.send(...messages);
      if (messages.length > 0) await panel.page.waitForSelector('body[data-ready]', { state: 'attached' });
      return panel;
    },
    bytes: (name) => files.get(name)?.byteLength ?? Infinity,
  };
}
