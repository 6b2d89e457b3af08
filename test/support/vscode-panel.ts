import type { FrameLocator, Page } from 'playwright-core';

/** Cairn's panel: a webview, which VS Code draws as a frame in a frame. */
export type Panel = FrameLocator;

/** Opens the panel from the activity bar and waits until its own script has run. */
export async function openPanel(page: Page): Promise<Panel> {
  const entry = page.locator('.activitybar a.action-label[aria-label^="Cairn"]');
  if ((await page.locator('.sidebar .composite.title', { hasText: /cairn/i }).count()) === 0) await entry.click();
  const panel = panelOf(page);
  await panel.locator('[data-ready]').first().waitFor({ state: 'attached' });
  return panel;
}

export function panelOf(page: Page): Panel {
  return page.frameLocator('iframe.webview.ready[src*="extensionId=cairn.cairn"]').frameLocator('iframe#active-frame');
}
