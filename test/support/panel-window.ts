import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { ChatReply } from './model-scripts.ts';
import { startOpenAiServer } from './openai-server.ts';
import { makeFixtureRepository } from './vscode-fixture.ts';
import { openPanel, waitForIndex, type Panel } from './vscode-panel.ts';
import { startRun, type Settings, type VsCodeRun } from './vscode-run.ts';
import { runPaletteCommand } from './vscode-workbench.ts';
import type { WireServer } from './wire-server.ts';

/** A window on an indexed workspace, with a model that says what a journey wants it to say. */
export interface PanelWindow {
  readonly page: Page;
  readonly panel: Panel;
  /** The folder that is open. */
  readonly workspace: string;
  readonly input: Locator;
  /** The exchange that came last. */
  readonly answered: Locator;
  /** What the model says from now on. */
  readonly says: (reply: ChatReply) => void;
  readonly newConversation: () => Promise<void>;
  /** What the model is sent while something is done. */
  readonly sentWhile: (done: () => Promise<unknown>) => Promise<string>;
  /** The model's settings, and further ones; open windows take them over by themselves. */
  readonly set: (further: Settings) => Promise<void>;
}

/** One window for all journeys of a file, for what a window costs is most of what a journey takes. It is there once they run. */
export function usePanelWindow(): () => PanelWindow {
  let run: VsCodeRun | undefined;
  let server: WireServer | undefined;
  let opened: PanelWindow | undefined;
  beforeAll(async () => {
    let reply: ChatReply = { text: [] };
    const model = (server = await startOpenAiServer({ chat: () => reply }));
    const settings = {
      'cairn.answer.provider': 'openai-compatible',
      'cairn.answer.model': 'm',
      'cairn.answer.baseUrl': `${model.url}/v1`,
      // For a part of the workspace only, so that some of what is found has no room.
      'cairn.answer.contextTokens': 4_000,
    };
    const started = (run = await startRun({ settings }));
    const workspace = makeFixtureRepository(path.join(started.folder, 'minisearch'));
    const page = await started.open(workspace);
    const panel = await openPanel(page);
    await waitForIndex(panel);
    opened = {
      page,
      panel,
      workspace,
      input: panel.locator('.composer textarea'),
      answered: panel.locator('article.exchange').last(),
      says: (next) => void (reply = next),
      newConversation: () => runPaletteCommand(page, 'Cairn: New Conversation', panel.locator('.welcome')),
      sentWhile: async (done) => {
        const before = model.requests.length;
        await done();
        return JSON.stringify(model.requests.slice(before).map(({ body }) => body));
      },
      set: (further) => started.set({ ...settings, ...further }),
    };
  });
  afterAll(async () => {
    await run?.close();
    await server?.close();
  });
  return () => {
    if (!opened) throw new Error('The window is opened before the journeys, not before they are named.');
    return opened;
  };
}
