import { afterEach } from 'vitest';
import { closeWidgets } from './insist.ts';
import { openWindows } from './vscode-run.ts';
import { keepPicture } from './vscode-workbench.ts';

// A journey that failed leaves a picture of what it saw, and no list or menu in the way of the next one.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of openWindows) {
    await keepPicture(page, `failed ${task.name.replaceAll(/[^\w ]/g, '').slice(0, 80)}`).catch(() => undefined);
    await closeWidgets(page).catch(() => undefined);
  }
});
