import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { IRawTheme } from 'vscode-textmate';
import * as v from 'valibot';
import type { Theme } from './contributions.ts';
import { plainJson } from './json-with-comments.ts';

/** Kinds as the editor's manifests call them. */
export type UiTheme = 'vs' | 'vs-dark' | 'hc-black' | 'hc-light';

export type TokenRule = IRawTheme['settings'][number];

const rule = v.object({
  name: v.exactOptional(v.string()),
  scope: v.exactOptional(v.union([v.string(), v.array(v.string())])),
  settings: v.object({ foreground: v.exactOptional(v.string()), fontStyle: v.exactOptional(v.string()) }),
});
const themeFile = v.object({
  include: v.exactOptional(v.string()),
  colors: v.exactOptional(v.record(v.string(), v.unknown()), {}),
  tokenColors: v.exactOptional(v.unknown()),
});

/** Files that include each other in a ring end here. */
const deepest = 8;

/** The rules of a theme that colour code, those it includes first; none where its file can't be read. */
export async function tokenRules(file: string, depth = 0): Promise<TokenRule[]> {
  const text = depth < deepest ? await readFile(file, 'utf8').catch(() => null) : null;
  const parsed = v.safeParse(themeFile, text === null ? null : plainJson(text));
  if (!parsed.success) return [];
  const { include, colors, tokenColors } = parsed.output;
  const foreground = colors['editor.foreground'];
  return [
    ...(include === undefined ? [] : await tokenRules(path.resolve(path.dirname(file), include), depth + 1)),
    ...(typeof foreground === 'string' ? [{ settings: { foreground } }] : []),
    ...rulesIn(tokenColors),
    // Older themes name a file of rules in their place.
    ...(typeof tokenColors === 'string' ? await tokenRules(path.resolve(path.dirname(file), tokenColors), depth + 1) : []),
  ];
}

export function rulesIn(raw: unknown): TokenRule[] {
  return Array.isArray(raw) ? raw.flatMap((one) => (v.is(rule, one) ? [one] : [])) : [];
}

/** Under the names that they have had. */
const standard: Record<UiTheme, readonly string[]> = {
  vs: ['Light Modern', 'Default Light Modern'],
  'vs-dark': ['Dark Modern', 'Default Dark Modern'],
  'hc-black': ['Default High Contrast'],
  'hc-light': ['Default High Contrast Light'],
};

/** The theme of that name; where it can't be found from here, the editor's own of that kind. */
export function themeNamed(name: string, kind: UiTheme, themes: readonly Theme[]): Theme | undefined {
  const called = (wanted: string) => themes.find(({ id, label }) => id === wanted || label === wanted);
  // The editor still takes the longer names that some of its own themes had.
  const chosen = called(name) ?? called(name.replace(/^Default /, ''));
  return chosen && chosen.uiTheme === kind ? chosen : (standard[kind].map(called).find((theme) => theme !== undefined) ?? chosen);
}
