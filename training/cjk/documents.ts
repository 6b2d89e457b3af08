import { isTelling, languageOf, tidy, type Cjk, type Pair } from './pair.ts';
import type { Found } from './walk.ts';

const suffixes: Readonly<Record<Cjk, string>> = {
  zh: '[._-]?(?:zh[-_]?(?:hans|hant|cn|tw)?|cn|chs)(?:\\.utf8)?',
  ja: '[._-]?(?:ja(?:[-_]?jp)?|jp)(?:\\.(?:utf8|euc-jp))?',
  ko: '[._-]?(?:ko(?:[-_]?kr)?|kr)(?:\\.(?:utf8|euc-kr))?',
};

/** Documents in two languages side by side, cut alike: headings, and blocks between them where both have as many. */
export function documentPairs(files: readonly Found[], source: string): Pair[] {
  const byPath = new Map(files.map((file) => [file.path.toLowerCase(), file]));
  return files.flatMap((file) => {
    const found = translated(file.path, byPath);
    if (!found) return [];
    const [lang, original] = found;
    return blocksInStep(blocks(decoded(file)), blocks(decoded(original))).flatMap(([foreign, english]) => {
      const cjk = tidy(foreign);
      const en = tidy(english);
      return languageOf(cjk, lang) === lang && isTelling(cjk) && !languageOf(en) && /[a-z]{3}/i.test(en) && en.length < 1200 ? [{ lang, cjk, en, code: '', source }] : [];
    });
  });
}

function translated(path: string, byPath: ReadonlyMap<string, Found>): readonly [Cjk, Found] | undefined {
  for (const lang of ['zh', 'ja', 'ko'] as const) {
    const name = new RegExp(`(?:${suffixes[lang]})(\\.(?:md|mdx|html))?$`, 'i');
    const folder = new RegExp(`(^|/)(?:${suffixes[lang].replace('[._-]?', '')})/`, 'i');
    const bare = path.replace(name, '$1');
    const options = [
      ...(bare === path ? [] : [bare, bare.replace(/(\.\w+)$/, '.en$1'), `${bare}.en`, bare.replace(/(\.\w+)$/, '.en-US$1'), bare.replace(/(\.\w+)$/, '-en$1')]),
      ...(/\.(?:md|mdx|html)$/.test(path) ? ['$1en/', '$1en-US/', '$1'].map((to) => path.replace(folder, to)) : []),
    ];
    const original = options.map((option) => byPath.get(option.toLowerCase())).find((file) => file && file.path !== path);
    if (original && /\.(?:md|mdx|html)/.test(path)) return [lang, original];
  }
  return undefined;
}

function decoded(file: Found): string {
  const charset = /\.euc-(?:jp|kr)$/.exec(file.path)?.[0].slice(1);
  return charset ? new TextDecoder(charset).decode(file.bytes()) : file.read();
}

interface Section {
  readonly heading: string;
  readonly blocks: readonly string[];
}

function blocks(text: string): Section[] {
  const plain = /<html/i.test(text)
    ? text.replaceAll(/<(script|style|pre)[\s\S]*?<\/\1>/gi, '').replaceAll(/<h([1-6])[^>]*>([\s\S]*?)<\/h\1>/gi, (_, level: string, title: string) => `\n\n${'#'.repeat(Number(level))} ${title.replaceAll(/\s+/g, ' ')}\n\n`).replaceAll(/<\/?(?:p|li|td|tr|dt|dd|div|ul|ol|table)[^>]*>/gi, '\n\n').replaceAll(/<[^>]+>/g, ' ')
    : text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/^\|.*$/gm, (row) => row.split('|').join('\n\n')).replaceAll(/^\s*[-*] /gm, '\n\n');
  const sections: { heading: string; blocks: string[] }[] = [{ heading: '', blocks: [] }];
  for (const block of plain.split(/\n\s*\n/).map((part) => part.trim()).filter(Boolean)) {
    const heading = /^#{1,6}\s+(.*)/.exec(block)?.[1];
    if (heading !== undefined) sections.push({ heading, blocks: [] });
    else if (/[\p{L}]/u.test(block)) sections.at(-1)?.blocks.push(block);
  }
  return sections;
}

function blocksInStep(foreign: readonly Section[], english: readonly Section[]): (readonly [string, string])[] {
  if (foreign.length !== english.length) return [];
  return foreign.flatMap((section, i) => {
    const other = english[i];
    if (!other) return [];
    const inner = section.blocks.length === other.blocks.length ? section.blocks.map((block, k) => [block, other.blocks[k] ?? ''] as const) : [];
    return [[section.heading, other.heading] as const, ...inner];
  });
}
