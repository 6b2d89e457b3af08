import type { Page } from 'playwright-core';

/** How long a wait may take, in milliseconds: the machine may have two busy cores, and one that ends in time costs nothing. */
export const patience = 40_000;

/** How long each wait of one attempt may take, in milliseconds. */
export interface Attempt {
  readonly timeout: number;
}

/**
 * A window takes a key or a click a moment after it shows what they are for, and a busy one later still. The first attempts
 * are short, as one that came too early has no effect however long it is waited for; the last has the whole patience.
 */
const attempts: readonly Attempt[] = [{ timeout: 5_000 }, { timeout: 10_000 }, { timeout: 20_000 }, { timeout: patience }];

/**
 * Makes a gesture again until its effect is seen, as a person does: closes what came up instead, and begins anew. The
 * gesture waits for its effect itself, no longer than it is told, and does no harm when made twice. What the last attempt
 * says is thrown.
 */
export async function insist<T>(page: Page, gesture: (attempt: Attempt) => Promise<T>): Promise<T> {
  let last: unknown;
  for (const attempt of attempts) {
    try {
      return await gesture(attempt);
    } catch (error) {
      last = error;
      await closeWidgets(page);
    }
  }
  throw last;
}

/** Closes what may lie over the window: lists, menus, dialogs, and what is open in them. */
export async function closeWidgets(page: Page): Promise<void> {
  const open = page.locator('.quick-input-widget:visible, .context-view:visible, .monaco-dialog-box:visible');
  for (let key = 0; key === 0 || (key < 5 && (await open.count()) > 0); key++) await page.keyboard.press('Escape');
}
