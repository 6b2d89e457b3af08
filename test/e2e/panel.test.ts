import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatReply } from '../support/model-scripts.ts';
import { startOpenAiServer } from '../support/openai-server.ts';
import { makeFixtureRepository } from '../support/vscode-fixture.ts';
import { insist } from '../support/insist.ts';
import { answerOf, ask, chips, openPanel, panelFrame, waitForEnd, waitForIndex, type Panel } from '../support/vscode-panel.ts';
import { startRun, type VsCodeRun } from '../support/vscode-run.ts';
import { windowSize } from '../support/vscode-window.ts';
import { activeFile, chooseContextMenu, cursor, goToLine, openFile, pick, quickRows, runPaletteCommand, screenshot, selectLines, setUntil, tab, toast } from '../support/vscode-workbench.ts';
import type { WireServer } from '../support/wire-server.ts';

const edited = ['Written with more room:\n\n```ts\nexport const maxDistance = (query: string): number => {\n  return Math.round(query.length * 0.2);\n};\n```\n\nIt is used by `recurse` ', '[src/SearchableMap/fuzzySearch.ts:22-25].'];
/** Begins and ends as lines 22 to 25 do, so that it is another version of them. */
const otherVersion = ['```ts\n  // Fill first matrix row and column with numbers: 0 1 2 3 ...\n  const matrix = new Uint8Array(m * n)\n  matrix.fill(maxDistance + 1)\n  for (let i = 1; i < m; ++i) matrix[i * n] = i\n```\n'];
const flow: ChatReply = {
  text: ['The `matrix` is filled first ', '[src/SearchableMap/fuzzySearch.ts:22-25]', '. Then `recurse` walks the tree ', '[src/SearchableMap/fuzzySearch.ts:27-36]', '.'],
};

/** One window for all of it: what a window costs is most of what a journey takes. */
let run: VsCodeRun;
let server: WireServer;
let page: Page;
let panel: Panel;
let workspace = '';
let reply: ChatReply = { text: edited };
beforeAll(async () => {
  server = await startOpenAiServer({ chat: () => reply });
  run = await startRun({ settings: model() });
  workspace = makeFixtureRepository(path.join(run.folder, 'minisearch'));
  page = await run.open(workspace);
  panel = await openPanel(page);
  await waitForIndex(panel);
});
afterAll(async () => {
  await run?.close();
  await server?.close();
});

const model = () => ({ 'cairn.answer.provider': 'openai-compatible', 'cairn.answer.model': 'm', 'cairn.answer.baseUrl': `${server.url}/v1` });
const input = () => panel.locator('.composer textarea');
const answered = () => panel.locator('article.exchange').last();
const newConversation = () => runPaletteCommand(page, 'Cairn: New Conversation', panel.locator('.welcome'));
/** What reached the model since so many requests. */
const sentSince = (before: number): string => JSON.stringify(server.requests.slice(before).map(({ body }) => body));

describe('a conversation', () => {
  it('completes commands and files by the keyboard, and takes along what is selected', async () => {
    await openFile(page, 'fuzzySearch.ts');
    await selectLines(page, 22, 25);
    await panel.locator('.chip.selection', { hasText: 'fuzzySearch.ts:22-25' }).waitFor();
    await input().fill('');
    await input().pressSequentially('/exp');
    await panel.getByRole('option', { name: /^\/explain/ }).waitFor();
    await input().press('Tab');
    await input().pressSequentially('it with @TreeIter');
    await panel.getByRole('option', { name: /^TreeIterator\.ts/ }).waitFor();
    await screenshot(page, 'completions');
    await input().press('Enter');
    await panel.locator('.chip', { hasText: 'TreeIterator.ts' }).waitFor();
    expect(await input().inputValue()).toBe('/explain it with ');
    await input().press('Enter');
    const exchange = panel.locator('article.exchange').first();
    await waitForEnd(exchange, 'complete');
    const sent = JSON.stringify(server.requests.find((one) => one.method === 'POST')?.body);
    expect(sent).toContain('const matrix = new Uint8Array(m * n).fill(maxDistance + 1)');
    expect(await exchange.locator('.chip').allInnerTexts()).toEqual([expect.stringContaining('fuzzySearch.ts:22-25'), expect.stringContaining('TreeIterator.ts')]);
  });

  it("colours code as the editor's theme does, and anew with another theme", async () => {
    const keyword = answerOf(panel.locator('article.exchange').first()).locator('.code-block span', { hasText: /^export( const)?$/ }).first();
    const color = () => keyword.evaluate((element) => element.style.color);
    await keyword.waitFor();
    const light = await color();
    expect(light).toMatch(/^rgb/);
    await screenshot(page, 'conversation-light');
    await setUntil(page, () => run.set({ ...model(), 'workbench.colorTheme': 'Default Dark Modern' }), page.locator('.monaco-workbench.vs-dark'));
    await expect.poll(color).not.toBe(light);
    await screenshot(page, 'conversation-dark');
    await setUntil(page, () => run.set(model()), page.locator('.monaco-workbench.vs'));
  });

  it('asks a question in other words in its place, and offers what to ask next', async () => {
    const exchange = panel.locator('article.exchange').first();
    const editor = exchange.locator('.question-editor textarea');
    await exchange.getByRole('button', { name: 'Edit question' }).press('Enter');
    await editor.fill('how is the distance limited');
    await editor.press('Enter');
    const anew = panel.locator('article.exchange', { hasText: 'how is the distance limited' });
    await waitForEnd(anew, 'complete');
    expect(await panel.locator('article.exchange').count()).toBe(1);
    expect(await anew.locator('.follow-ups li').count()).toBeGreaterThan(0);
  });

  it('opens the code of an answer as a file', async () => {
    await panel.locator('.code-block').first().getByRole('button', { name: 'Open as a file' }).press('Enter');
    await expect.poll(() => activeFile(page)).toMatch(/^Untitled/);
  });

  it('finds the conversation again among the kept ones, deletes it and brings it back', async () => {
    await newConversation();
    const row = quickRows(page).filter({ hasText: 'how is the distance limited' });
    await runPaletteCommand(page, 'Cairn: Conversations…', row);
    await screenshot(page, 'conversations');
    await row.click();
    await panel.locator('article.exchange h2', { hasText: 'how is the distance limited' }).waitFor();
    await runPaletteCommand(page, 'Cairn: Delete Conversation');
    await panel.locator('.welcome').waitFor();
    await page.locator('.notification-toast').getByRole('button', { name: 'Undo' }).click();
    await panel.locator('article.exchange h2', { hasText: 'how is the distance limited' }).waitFor();
    await runPaletteCommand(page, 'Cairn: Export Conversation as Markdown');
    await page.locator('.editor-instance .view-line', { hasText: 'how is the distance limited' }).first().waitFor();
  });
});

describe('the sources of an answer', () => {
  it('are previewed, opened with their lines marked, walked by key, and peeked at', async () => {
    reply = flow;
    await newConversation();
    await waitForEnd(await ask(panel, 'how is the edit distance computed'), 'complete');
    await insist(page, async (attempt) => {
      await input().hover(attempt);
      await chips(answered()).first().hover(attempt);
      await panel.locator('.preview code', { hasText: 'matrix' }).first().waitFor(attempt);
    });
    await screenshot(page, 'sources-preview');
    await chips(answered()).first().click();
    await expect.poll(() => activeFile(page)).toBe('fuzzySearch.ts');
    await expect.poll(() => page.locator('.monaco-editor .margin [class*="TextEditorDecorationType"]').count()).toBeGreaterThan(3);
    await screenshot(page, 'sources-marked');
    await page.keyboard.press('Control+Alt+.');
    await expect.poll(async () => (await cursor(page)).line).toBe(27);
    await page.keyboard.press('Control+Alt+,');
    await expect.poll(async () => (await cursor(page)).line).toBe(22);
    await insist(page, async (attempt) => {
      await chips(answered()).nth(1).press('Alt+Enter', attempt);
      await page.locator('.peekview-widget').first().waitFor(attempt);
    });
    await page.keyboard.press('Escape');
  });

  it('become a tour, held by what the lines say, and a Markdown page', async () => {
    await answered().hover();
    await panel.getByRole('button', { name: 'Tour through the code' }).click();
    await panel.locator('.tour', { hasText: 'Step 1 of 2' }).waitFor();
    await page.locator('.codelens-decoration', { hasText: 'Step 1 of 2' }).first().waitFor();
    await tab(page, 'fuzzySearch.ts').click();
    await goToLine(page, 1, 1);
    for (let i = 0; i < 3; i++) await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Alt+.');
    await panel.locator('.tour', { hasText: 'Step 2 of 2' }).filter({ hasText: 'moved' }).waitFor();
    await expect.poll(async () => (await cursor(page)).line).toBe(30);
    await screenshot(page, 'sources-tour');
    await panel.getByRole('button', { name: 'Export the tour as Markdown' }).click();
    await page.locator('.view-line', { hasText: 'how is the edit distance computed' }).first().waitFor();
    await panel.getByRole('button', { name: 'End tour' }).click();
    await panel.locator('.tour').waitFor({ state: 'detached' });
  });

  it('can be left out, and what is left out does not reach the model', async () => {
    const before = server.requests.length;
    await answered().locator('.receipt > summary').first().click();
    await answered().getByRole('button', { name: /^Leave all of src\/SearchableMap\/fuzzySearch\.ts out/ }).first().press('Enter');
    await answered().getByRole('button', { name: 'Ask again with these sources' }).press('Enter');
    await expect.poll(() => panel.locator('article.exchange').count()).toBe(2);
    await waitForEnd(answered(), 'complete');
    const sent = sentSince(before);
    expect(sent).toContain('how is the edit distance computed');
    expect(sent).not.toContain('fuzzySearch.ts');
    await screenshot(page, 'sources-left-out');
  });

  it('show who calls them, from the context menu, each symbol opening its code', async () => {
    await openFile(page, 'fuzzySearch.ts');
    await runPaletteCommand(page, 'Revert File');
    const graph = graphOf(page);
    await insist(page, async (attempt) => {
      await goToLine(page, 12, 16);
      await chooseContextMenu(page, 'Show Callers and Callees');
      await graph.locator('[role=treeitem]').nth(1).waitFor(attempt);
    });
    expect(await graph.locator('[role=treeitem]').first().getAttribute('aria-label')).toContain('fuzzySearch');
    await screenshot(page, 'sources-graph');
    await graph.locator('[role=treeitem]', { hasText: 'recurse' }).first().click();
    // The keyboard stays in the graph; the editor shows its cursor when it is looked at.
    await tab(page, 'fuzzySearch.ts').click();
    await expect.poll(async () => (await cursor(page)).line).toBe(56);
  });

  it('have an index that explains itself, and diagnostics that can be copied', async () => {
    await runPaletteCommand(page, 'Cairn: Show Index Status', panel.locator('.index-page'));
    await panel.getByLabel('Path of a file').fill('package-lock.json');
    await panel.getByLabel('Path of a file').press('Enter');
    await panel.locator('.explanation', { hasText: 'package-lock.json is not indexed' }).waitFor();
    await screenshot(page, 'sources-index');
    await panel.getByRole('button', { name: 'Copy diagnostics' }).click();
    await toast(page, 'The diagnostics are on the clipboard').waitFor();
    const text = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(text).toMatch(/^## Cairn diagnostics\n- Cairn: \d/);
    expect(text).toContain('cairn.answer.provider: "openai-compatible"');
    expect(text).not.toContain('minisearch');
  });
});

describe('what goes along, and what code of an answer is for', () => {
  it('takes in a file that is dropped, and code by a command in words', async () => {
    await newConversation();
    const uri = `file://${workspace}/src/SearchableMap/TreeIterator.ts`;
    await panel.locator('body').evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/uri-list', ${JSON.stringify(uri)});
      document.querySelector('.composer').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    })()`);
    await panel.locator('.composer .chip', { hasText: 'TreeIterator.ts' }).waitFor();
    reply = { text: ['Documented.'] };
    const before = server.requests.length;
    await waitForEnd(await ask(panel, '/docs it'), 'complete');
    expect(sentSince(before)).toContain('Write documentation for it');
    expect(sentSince(before)).toContain('class TreeIterator');
  });

  it('sends what changed along, and reviews it', async () => {
    appendFileSync(path.join(workspace, 'src', 'SearchableMap', 'TreeIterator.ts'), '\nexport const changedByHand = 1\n');
    await input().pressSequentially('@chan');
    await panel.getByRole('option', { name: /^changes/ }).waitFor();
    await input().press('Enter');
    await panel.locator('.composer .chip', { hasText: 'changes.diff' }).waitFor();
    let before = server.requests.length;
    await waitForEnd(await ask(panel, 'is this well named?'), 'complete');
    expect(sentSince(before)).toContain('changedByHand');
    before = server.requests.length;
    await waitForEnd(await ask(panel, '/review this change'), 'complete');
    expect(sentSince(before)).toContain('changedByHand');
  });

  it('sends along what failed in the terminal', async () => {
    const terminal = page.locator('.terminal-wrapper.active');
    await runPaletteCommand(page, 'Terminal: Create New Terminal', terminal);
    // The editor knows how a command ended once the shell has told it that it will.
    await insist(page, async (attempt) => {
      await terminal.locator('.xterm-screen').click(attempt);
      await page.keyboard.type('cat nowhere.txt');
      await page.keyboard.press('Enter');
      await page.locator('.terminal-command-decoration.error').first().waitFor(attempt);
    });
    await input().fill('');
    await input().pressSequentially('@term');
    await panel.getByRole('option', { name: /^terminal/ }).waitFor();
    await screenshot(page, 'terminal-error');
    await input().press('Enter');
    await panel.locator('.composer .chip', { hasText: 'terminal.txt' }).waitFor();
    const before = server.requests.length;
    await waitForEnd(await ask(panel, 'why does reading it fail?'), 'complete');
    expect(sentSince(before)).toContain('nowhere.txt: No such file or directory');
    await runPaletteCommand(page, 'Terminal: Kill All Terminals');
  });

  it('compares code with the lines that it is a version of, and inserts it at the cursor', async () => {
    await openFile(page, 'fuzzySearch.ts');
    await selectLines(page, 22, 25);
    await panel.locator('.chip.selection', { hasText: 'fuzzySearch.ts:22-25' }).waitFor();
    reply = { text: otherVersion };
    await waitForEnd(await ask(panel, 'write it shorter'), 'complete');
    const block = answered().locator('.code-block');
    await block.getByRole('button', { name: 'Compare with fuzzySearch.ts' }).press('Enter');
    await page.locator('.monaco-diff-editor').first().waitFor();
    await screenshot(page, 'compared');
    await tab(page, 'fuzzySearch.ts').click();
    await goToLine(page, 1, 1);
    await block.getByRole('button', { name: 'Insert at cursor' }).press('Enter');
    await page.locator('.editor-instance .view-line', { hasText: 'new Uint8Array' }).first().waitFor();
    await runPaletteCommand(page, 'Revert File');
  });
});

describe('another place in the window', () => {
  const box = async () => (await panelFrame(page).boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const move = (entry: string, there: () => Promise<boolean>): Promise<void> =>
    insist(page, async (attempt) => {
      if (await there()) return;
      await runPaletteCommand(page, 'View: Move View', quickRows(page).filter({ hasText: 'Cairn' }));
      await pick(page, 'Cairn');
      await pick(page, entry);
      await expect.poll(there, attempt).toBe(true);
    });
  const askAndOpen = async (place: string): Promise<void> => {
    // The conversation moves along.
    await panel.locator('article.exchange h2').last().waitFor();
    reply = flow;
    await waitForEnd(await ask(panel, `how is the distance computed, asked in the ${place}`), 'complete');
    await chips(answered()).last().click();
    await expect.poll(() => cursor(page)).toMatchObject({ line: 27 });
    expect(await activeFile(page)).toBe('fuzzySearch.ts');
    await screenshot(page, place.replaceAll(' ', '-'));
    await goToLine(page, 1, 1);
  };

  it('is the secondary side bar: questions are asked there, and citations open from it', async () => {
    await move('New Secondary Side Bar Entry', async () => (await box()).x > windowSize.width / 2);
    await askAndOpen('secondary side bar');
  });

  it('is the bottom panel, as wide as the window: the same there', async () => {
    await move('New Panel Entry', async () => (await box()).y > windowSize.height / 2);
    await insist(page, async (attempt) => {
      for (const key of ['Control+B', 'Control+Alt+B']) if ((await box()).width < 900) await page.keyboard.press(key);
      await expect.poll(async () => (await box()).width, attempt).toBeGreaterThan(900);
    });
    await askAndOpen('bottom panel');
  });
});

describe('the index page', () => {
  it('pauses, goes on, builds anew and forgets', async () => {
    const index = panel.locator('.index-page');
    await runPaletteCommand(page, 'Cairn: Show Index Status', index);
    await index.getByRole('button', { name: 'Pause indexing' }).click();
    await index.getByRole('button', { name: 'Resume indexing' }).click();
    await index.getByRole('button', { name: 'Pause indexing' }).waitFor();
    await index.getByRole('button', { name: 'Rebuild' }).click();
    await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Rebuild' }).click();
    await index.locator('.index-lead', { hasText: /9 files indexed/ }).waitFor();
    await index.getByRole('button', { name: 'Forget' }).click();
    await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Remove' }).click();
    await index.getByRole('button', { name: 'Index now' }).waitFor();
    await screenshot(page, 'index-forgotten');
  });
});

/** The page of the graph: the webview that is not the panel's. */
function graphOf(page: Page): FrameLocator {
  return page.frameLocator('iframe.webview.ready[src*="extensionId=cairn.cairn"]:not([src*="purpose=webviewView"])').frameLocator('iframe#active-frame');
}
