// Draws every state of the panel in every theme: tsx test/support/panel-gallery.ts <folder> [scene …] [--chinese]
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { bundlePanel, launchChromium, openPanel, type Theme } from './panel-page.ts';
import { scenes } from './panel-scenes.ts';

/** States with something folded are drawn unfolded as well. */
const folded: readonly string[] = ['complete', 'code', 'consent'];
const themes: readonly Theme[] = ['dark', 'light', 'contrast', 'contrast-light'];
/** States whose layout depends on the width are drawn at other widths too, in one theme. */
const widths: Readonly<Record<string, readonly number[]>> = {
  ready: [280, 900],
  complete: [280, 400, 900],
  code: [280, 400, 900],
  rich: [280, 900],
  attached: [280],
  'first-index': [280],
};

async function main(folder: string | undefined, only: readonly string[]): Promise<void> {
  if (!folder) throw new Error('Give the folder for the pictures.');
  await mkdir(folder, { recursive: true });
  const files = await bundlePanel();
  for (const [name, contents] of files) console.log(name, contents.byteLength);
  const browser = await launchChromium();
  const draw = (name: string, theme: Theme, width: number, file: string): Promise<void> => drawOne(browser, files, { name, theme, width, file: path.join(folder, file) });
  try {
    for (const name of only.length > 0 ? only : Object.keys(scenes)) {
      for (const theme of themes) await draw(name, theme, 300, `${name}-${theme}.png`);
      if (folded.includes(name)) for (const theme of themes) await draw(name, theme, 300, `${name}-open-${theme}.png`);
      for (const width of widths[name] ?? []) await draw(name, 'dark', width, `${name}-dark-${width}.png`);
    }
  } finally {
    await browser.close();
  }
}

interface Picture {
  readonly name: string;
  readonly theme: Theme;
  readonly width: number;
  readonly file: string;
}

async function drawOne(browser: Browser, files: ReadonlyMap<string, Uint8Array>, { name, theme, width, file }: Picture): Promise<void> {
  const panel = await openPanel(browser, files, { theme, width, height: 640, scale: 2, ...(chinese && { language: 'zh-cn' as const }) });
  await panel.send(...(scenes[name] ?? []));
  await panel.page.waitForSelector('body[data-ready]', { state: 'attached' });
  // Waiting lines fade in after a tenth of a second, and fonts come with the first text that needs them.
  await panel.page.waitForTimeout(350);
  if (file.includes('-open-')) await panel.page.evaluate('document.querySelectorAll("details").forEach((one) => (one.open = true))');
  await panel.page.screenshot({ path: file });
  if (panel.requested.length > 0) console.log(file, panel.requested);
  await panel.close();
}

const chinese = process.argv.includes('--chinese');
const [folder, ...only] = process.argv.slice(2).filter((one) => !one.startsWith('--'));
main(folder, only).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
