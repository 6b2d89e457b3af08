import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../../scripts/tools/repository.ts';
import { sentencesMade, sourcesIn, spokenFolders, textsUsed, toldFiles, untranslated } from '../support/texts.ts';

const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');
const texts = (file: string) => JSON.parse(read(file)) as Record<string, string>;
const placeholders = (text: string) => [...new Set(text.match(/\{\d\}/g))].sort();

describe('the texts of the hosts', () => {
  const bundle = texts('l10n/bundle.l10n.zh-cn.json');

  it('all go through the translations', () => {
    const shown = spokenFolders.flatMap(sourcesIn).flatMap(untranslated).filter(({ text, place }) => !spokenAsTheyAre.some(({ file, says }) => place.startsWith(file) && says.test(text)));
    expect(shown).toEqual([]);
  });

  it('are all used', () => {
    const used = new Set([...spokenFolders, 'src/core', 'src/adapters', 'src/process'].flatMap(sourcesIn).flatMap(textsUsed));
    const made = new Set(toldFiles.flatMap(sourcesIn).flatMap(sentencesMade).map(({ text }) => text));
    expect(Object.keys(bundle).filter((text) => !used.has(text) && !made.has(text) && !madeOfParts.has(text))).toEqual([]);
  });

  it('include every sentence that the core says', () => {
    const missing = toldFiles.flatMap(sourcesIn).flatMap(sentencesMade).filter(({ text }) => bundle[text] === undefined);
    expect(missing).toEqual([]);
  });

  it('keep their values in translation, and are translated', () => {
    const different = Object.entries(bundle).filter(([text, translation]) => String(placeholders(text)) !== String(placeholders(translation)));
    expect(different).toEqual([]);
    expect(Object.entries(bundle).filter(([text, translation]) => /[a-z]{3,}/i.test(text.replace(/\{\d\}/g, '')) && !/\p{Script=Han}/u.test(translation))).toEqual([]);
  });
});

describe('the texts of package.json', () => {
  const english = texts('package.nls.json');
  const chinese = texts('package.nls.zh-cn.json');

  it('are the same in all languages, and each is used', () => {
    const used = [...new Set([...read('package.json').matchAll(/"%([\w.-]+)%"/g)].map((match) => match[1]))].sort();
    expect(Object.keys(english).sort()).toEqual(used);
    expect(Object.keys(chinese).sort()).toEqual(used);
  });

  it('name the same commands, settings and code in translation', () => {
    const named = (text: string) => (text.match(/`[^`]+`|\]\([^)]+\)/g) ?? []).sort();
    for (const [key, text] of Object.entries(english)) expect([key, named(chinese[key] ?? '')]).toEqual([key, named(text)]);
  });

  it('leave no sentence in package.json itself', () => {
    const { contributes } = JSON.parse(read('package.json')) as { contributes: unknown };
    // What a tool takes is told to models.
    const shown = JSON.stringify(contributes, (key, value: unknown) => (key === 'inputSchema' ? undefined : value));
    const values = shown.match(/"(?:title|description|markdownDescription|patternErrorMessage|altText)":"(?!%)[^"]+"/g) ?? [];
    expect(values).toEqual(['"title":"Cairn"', '"title":"Cairn"']);
  });
});

/** Names, what is read by the model or by a program, and lines of the log. */
const spokenAsTheyAre = [
  { file: 'src/extension/chat-participant.ts', says: /^Explain (this code)?\{0\}/ },
  { file: 'src/extension/chat-writer.ts', says: /^ ?[\s()*~`{}0-9-]+$/ },
  { file: 'src/extension/answering.ts', says: /^(No folder on disk is open, so|Open a folder and ask again|Nothing has changed|Change an indexed file|Explain this change\n)/ },
  { file: 'src/extension/asking/meaning.ts', says: /./ },
  { file: 'src/extension/asking/mentions.ts', says: /^\$ \{0\}\n/ },
  { file: 'src/extension/highlighting/editor-highlighting.ts', says: /^preferred/ },
  { file: 'src/extension/conversation-markdown.ts', says: /^Cairn$/ },
  { file: 'src/extension/highlighting/theme-file.ts', says: /^(Default )?(Light|Dark|High)/ },
  { file: 'src/extension/diagnostics', says: /^(?!The diagnostics are)/ },
  { file: 'src/extension/index-commands.ts', says: /^outside the folder$/ },
  { file: 'webview/graph/', says: /^M0,/ },
  { file: 'src/extension/editor-chat.ts', says: /^VS Code$/ },
  { file: 'src/extension/explain-commands.ts', says: /^Explain this (code|file|error\n|change\n)/ },
  { file: 'src/extension/index-view.ts', says: /^Indexed in|^, \{0\} with problems/ },
  { file: 'src/extension/mcp-configuration.ts', says: /^(Claude (Desktop|Code)|Cursor|Codex)$|^(command|args) = / },
  { file: 'src/extension/mcp-server.ts', says: /^Cairn$/ },
  { file: 'src/extension/log.ts', says: /^Cairn$/ },
  { file: 'src/extension/server.ts', says: /^key \{0\}/ },
  { file: 'src/extension/status-bar.ts', says: /^Cairn\.$/ },
  { file: 'src/extension/status-page.ts', says: /^\/Cairn index$/ },
  { file: 'src/extension/status-text.ts', says: /^\$\(\{0\}\) Cairn: \{1\}$/ },
  { file: 'src/protocol/panel-html.ts', says: /^(font|style)-src|^<!DOCTYPE html>/ },
  { file: 'webview/state/status-line.ts', says: /^busy \{0\}|^missing vectors$/ },
  { file: 'webview/view/outcome.tsx', says: /^\.ragignore$/ },
];

/** What the core puts together of parts that no source holds in one piece. */
const madeOfParts = new Set([
  'These lines have changed since they were indexed. {0}',
  '{0} The hits were not ordered by the reranking model: {1}',
  'lines {0}-{1}',
  '{0} entries',
]);
