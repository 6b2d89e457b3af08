import fs from 'node:fs';
import path from 'node:path';
import { editorPairs } from './messages.ts';
import { isTelling, languageOf, tidy, type Pair } from './pair.ts';
import { filesOf } from './walk.ts';

/** Pairs over two packages: the same interfaces documented in Chinese in one and in English in the other. */
export function twinPairs(cache: string): Pair[] {
  return [...cloudPairs(path.join(cache, 'npm')), ...editorPairs(path.join(cache, 'npm'))];
}

/** Files are many and alike: every third field is enough. */
const everyNth = 3;

function cloudPairs(npm: string): Pair[] {
  const chinese = path.join(npm, 'tencentcloud-sdk-nodejs');
  const english = path.join(npm, 'tencentcloud-sdk-nodejs-intl-en');
  if (!fs.existsSync(chinese) || !fs.existsSync(english)) return [];
  const originals = new Map(models(english).map((file) => [file.path, file]));
  return models(chinese).flatMap((file) => {
    const original = originals.get(file.path);
    const there = original ? documented(original.read()) : new Map<string, string>();
    return [...documented(file.read())].flatMap(([name, text], i) => {
      const cjk = tidy(text);
      if (i % everyNth > 0 || languageOf(cjk) !== 'zh' || !isTelling(cjk)) return [];
      return [{ lang: 'zh' as const, cjk, en: tidy(there.get(name) ?? '').slice(0, 400), code: name.replace('.', ' '), source: 'npm/tencentcloud-sdk-nodejs' }];
    });
  });
}

function models(folder: string) {
  return filesOf(folder).filter((file) => file.path.endsWith('_models.d.ts'));
}

/** Interfaces and their fields, `Interface.field`, with the first sentences of what is said of them. */
function documented(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let owner = '';
  for (const [, comment = '', interfaceName, field] of text.matchAll(/\/\*\*([\s\S]*?)\*\/\s*(?:export interface (\w+)|(\w+)\??:)/g)) {
    if (interfaceName) owner = interfaceName;
    const body = comment.replaceAll(/^\s*\*\s?/gm, '').split(/\n\s*(?:注意|Note|注：)/)[0] ?? '';
    found.set(interfaceName ?? `${owner}.${field ?? ''}`, body.slice(0, 240));
  }
  return found;
}
