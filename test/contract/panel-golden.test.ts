import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { scenes } from '../support/panel-scenes.ts';
import { usePanel } from '../support/use-panel.ts';

const golden = path.resolve(import.meta.dirname, '../golden/answers');
const { show } = usePanel();

/** What a reader, or a screen reader, gets of an answer: its text, its parts and their names, in their order. */
describe('an answer as it is rendered', () => {
  it.each(['rich', 'complete', 'complete-unfinished', 'code', 'stopped', 'looked', 'length', 'failed-broken', 'refused', 'not-found-left-out', 'explained-change', 'wordless'])('%s', async (name) => {
    const panel = await show(scenes[name] ?? []);
    const answer = panel.page.locator('article.exchange').last();
    // What an exchange ends with, whatever became of it.
    await answer.getByRole('button', { name: 'Copy answer' }).waitFor();
    await expect(`${await answer.ariaSnapshot()}\n`).toMatchFileSnapshot(path.join(golden, `${name}.yml`));
  });
});
