import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { tempFolder, writeFiles } from '../../../test/support/temp-folder.ts';
import { builtInExtensions, contributionsOf } from './contributions.ts';
import { createHighlighter, languageId } from './highlighter.ts';
import { plainJson } from './json-with-comments.ts';
import { themeNamed, tokenRules } from './theme-file.ts';

const wasm = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm');

/** An editor's folder with one small language and two themes, as extensions bring them. */
async function editor(): Promise<string> {
  const folder = await tempFolder();
  await writeFiles(folder, {
    'extensions/toy/package.json': JSON.stringify({
      contributes: {
        languages: [{ id: 'toy', aliases: ['Toy Language'], extensions: ['.ty'] }, { id: 7 }],
        grammars: [{ language: 'toy', scopeName: 'source.toy', path: './toy.json' }],
        themes: [
          { id: 'Night', label: '%night%', uiTheme: 'vs-dark', path: './night.json' },
          { id: 'Default Light Modern', uiTheme: 'vs', path: './day.json' },
        ],
      },
    }),
    'extensions/toy/toy.json': JSON.stringify({ scopeName: 'source.toy', patterns: [{ match: '\\b(let)\\b', name: 'keyword.toy' }, { begin: '/\\*', end: '\\*/', name: 'comment.toy' }] }),
    'extensions/toy/base.json': '{ // the ground\n "colors": { "editor.foreground": "#cccccc" }, "tokenColors": [ { "scope": "keyword", "settings": { "foreground": "#0000ff" } }, ] }',
    'extensions/toy/night.json': JSON.stringify({ include: './base.json', tokenColors: [{ scope: ['comment', 'string'], settings: { foreground: '#00ff00', fontStyle: 'italic' } }, { scope: 'keyword', settings: { foreground: '#ff0000' } }] }),
    'extensions/toy/day.json': JSON.stringify({ include: './day.json' }),
    'extensions/broken/package.json': '{',
  });
  return folder;
}

async function highlighterOf(folder: string, theme: string) {
  const contributions = contributionsOf(await builtInExtensions(folder));
  const chosen = themeNamed(theme, 'vs-dark', contributions.themes);
  return createHighlighter(wasm, contributions, chosen ? await tokenRules(chosen.path) : []);
}

describe('code in the colours of the theme', () => {
  it('has them by the grammar, over lines, and none where text is plain', async () => {
    const { highlight } = await highlighterOf(await editor(), 'Night');
    const code = await highlight('ty', 'let it\n/* two\nlines */ let');
    const drawn = code?.lines.map((row) => row.flatMap((number, i) => (i % 2 === 0 ? [`${number}:${code.styles[row[i + 1] ?? 0]?.color ?? ''}${code.styles[row[i + 1] ?? 0]?.italic ? 'i' : ''}`] : [])).join(' '));
    expect(drawn).toEqual(['3:#FF0000 3:', '6:#00FF00i', '8:#00FF00i 1: 3:#FF0000']);
  });

  it('has none for a language that nobody brings, and for a text that nobody reads', async () => {
    const { highlight } = await highlighterOf(await editor(), 'Night');
    expect([await highlight('klingon', 'let'), await highlight('toy', 'let '.repeat(20_000))]).toEqual([null, null]);
  });

  it('covers every character of every line, however long', async () => {
    const { highlight } = await highlighterOf(await editor(), 'Night');
    const text = ['', 'x'.repeat(50_000), 'let /* é 😀', '*/\tlet'].join('\n');
    const code = await highlight('toy', text);
    expect(code?.lines.map((row) => row.reduce((sum, number, i) => sum + (i % 2 === 0 ? number : 0), 0))).toEqual(text.split('\n').map((line) => line.length));
  });
});

it('takes the kind into account where a name is not found, and survives a theme that includes itself', async () => {
  const { themes } = contributionsOf(await builtInExtensions(await editor()));
  expect([themeNamed('Night', 'vs-dark', themes)?.id, themeNamed('gone', 'vs', themes)?.id, themeNamed('Night', 'vs', themes)?.id]).toEqual(['Night', 'Default Light Modern', 'Default Light Modern']);
  expect(await tokenRules(themes.find(({ id }) => id === 'Default Light Modern')?.path ?? '')).toEqual([]);
});

it('knows a language by its id, an alias, or an extension of its files', () => {
  const languages = [{ id: 'typescript', aliases: ['TypeScript', 'ts'], extensions: ['.ts', '.mts'] }, { id: 'shellscript', aliases: ['Shell Script'], extensions: ['.sh'] }];
  expect(['typescript', 'TS', 'mts', 'sh', 'bash', 'cobol'].map((name) => languageId(name, languages))).toEqual(['typescript', 'typescript', 'typescript', 'shellscript', 'shellscript', 'cobol']);
});

it('reads JSON with comments, and nothing else', () => {
  expect(plainJson('{ "a": "// no, \\" /* no */", /* b, */ "c": [1, 2, ], // d\n }')).toEqual({ a: '// no, " /* no */', c: [1, 2] });
  expect(plainJson('{ nothing')).toBeNull();
});
