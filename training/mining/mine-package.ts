import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contentRule } from '../../src/adapters/decode-fitness.ts';
import { decodeText } from '../../src/adapters/decode.ts';
import type { Parser } from '../../src/core/ports/parser.ts';
import type { OpenedPackage } from './archives.ts';
import { withoutCopies } from './builds.ts';
import { chance } from './chance.ts';
import { definitionsOf, type Definition } from './definitions.ts';
import { fingerprint, type Exclusions } from './exclusions.ts';
import { documentPairs, filePair, namesOf, sampled, testPairs, type TextFile } from './named-code.ts';
import { pairKinds, pairsOf, type Pair, type PairKind } from './pairs.ts';

export interface Mined {
  readonly pairs: readonly Pair[];
  /** Files by licence. */
  readonly licences: Readonly<Record<string, number>>;
  readonly excluded: { readonly paths: number; readonly bodies: number; readonly unlicensed: number };
}

/** One package may not outweigh a hundred others, nor what can be made of any code what people wrote about some. */
const most: Readonly<Record<PairKind, number>> = { doc: 2_500, question: 800, name: 500, docname: 800, remark: 300, error: 200, test: 200, document: 200, file: 200 };
/** What so many pairs come from, with room to choose. */
const mostBytes = 4_000_000;

/** Tests are questions here, not answers; examples and bundles repeat what the sources say better. */
const test = /(^|[/_.-])(tests?|specs?|__tests__|testing|testdata|fixtures?|features|t)([/_.-]|$)|Tests?\.\w+$|^t\//i;
const passedOver = /(^|\/)(node_modules|vendor|third_party|thirdparty|extern(al)?|deps|_vendor|bundled|examples?|samples?|demos?|benchmarks?|dist|build|umd|min|locales?|i18n|lang|debian|\.github)\/|\.min\.|\.d\.[cm]?ts$|bundle|changelog/i;
const document = /\.(md|markdown|rst|adoc)$|(^|\/)readme[^/]*$/i;
const outside = /^(?:usr\/(?:share|lib)\/(?:gocode\/src|nodejs|python3\/dist-packages|cargo\/registry|php|perl5|ruby\/vendor_ruby|rubygems-integration\/all\/gems|lua\/5\.\d|ocaml|include|doc)\/|usr\/include\/|usr\/)/;

export async function minePackage(opened: OpenedPackage, parser: Parser, exclusions: Exclusions): Promise<Mined> {
  const { sources, tests, documents, licences, counts } = readFiles(opened, parser, exclusions);
  const pairs: Pair[] = [];
  const definitions: Definition[] = [];
  const seen = new Set<string>();
  for (const file of sources) {
    const all = await parsed(file, parser);
    const own = all.filter(({ bare }) => !exclusions.isExcludedBody(bare));
    counts.bodies += all.length - own.length;
    for (const definition of own) {
      const body = fingerprint(definition.bare);
      if (!seen.has(body)) definitions.push(definition);
      seen.add(body);
    }
    if (own.length < all.length) continue;
    const whole = filePair(file, own);
    if (whole) pairs.push(whole);
  }
  for (const definition of definitions) pairs.push(...pairsOf(definition));
  const names = namesOf(definitions);
  const single = unique([...pairs, ...testPairs(tests, names), ...documentPairs(documents, names)]);
  return {
    pairs: pairKinds.flatMap((kind) => sampled(single.filter((pair) => pair.kind === kind), most[kind])),
    licences,
    excluded: counts,
  };
}

/** All definitions that could answer, for measuring. */
export async function definitionsIn(opened: OpenedPackage, parser: Parser, exclusions: Exclusions): Promise<Definition[]> {
  const definitions: Definition[] = [];
  for (const file of readFiles(opened, parser, exclusions).sources) definitions.push(...(await parsed(file, parser)));
  return definitions;
}

async function parsed(file: TextFile, parser: Parser): Promise<Definition[]> {
  const result = await parser.parse(file.language, file.text);
  return result.ok ? definitionsOf(file.path, file.language, file.text, result.syntax) : [];
}

interface PackageFiles {
  readonly sources: TextFile[];
  readonly tests: TextFile[];
  readonly documents: TextFile[];
  readonly licences: Record<string, number>;
  readonly counts: { paths: number; bodies: number; unlicensed: number };
}

function readFiles(opened: OpenedPackage, parser: Parser, exclusions: Exclusions): PackageFiles {
  const read: PackageFiles = { sources: [], tests: [], documents: [], licences: {}, counts: { paths: 0, bodies: 0, unlicensed: 0 } };
  let bytes = 0;
  const hasSources = opened.files.some((file) => /^(src|lib)\//.test(file));
  // Of a large package some files of every folder, the same in every run.
  const files = withoutCopies(opened.files).map((file) => ({ file, order: chance(file) })).sort((a, b) => a.order - b.order);
  for (const { file } of files) {
    const shown = file.replace(outside, '');
    const language = parser.languageOf(shown, '');
    const isDocument = document.test(shown);
    const isTest = test.test(shown);
    if ((!isDocument && !parser.supports(language)) || ['css', 'scss', 'html'].includes(language)) continue;
    if (passedOver.test(shown) && !isTest && (hasSources || !onlyBuilt(shown))) continue;
    const licence = opened.licenceOf(file);
    if (exclusions.isExcludedPath(shown)) read.counts.paths++;
    else if (licence === null) read.counts.unlicensed++;
    if (exclusions.isExcludedPath(shown) || licence === null) continue;
    const text = decodeText(readFileSync(path.join(opened.folder, file)));
    if (text === null || contentRule(shown, text) !== null) continue;
    if (!isDocument && !isTest && (bytes += text.length) > mostBytes) continue;
    read.licences[licence] = (read.licences[licence] ?? 0) + 1;
    (isDocument ? read.documents : isTest ? read.tests : read.sources).push({ path: shown, language: isDocument ? 'markdown' : parser.languageOf(shown, text), text });
  }
  return read;
}

/** Every body of a package, to know its copies by. */
export async function bodiesOf(opened: OpenedPackage, parser: Parser): Promise<string[]> {
  const bodies: string[] = [];
  for (const file of opened.files) {
    const language = parser.languageOf(file, '');
    if (!parser.supports(language)) continue;
    const text = decodeText(readFileSync(path.join(opened.folder, file)));
    if (text === null || contentRule(file, text) !== null) continue;
    const parsed = await parser.parse(language, text);
    if (parsed.ok) bodies.push(...definitionsOf(file, language, text, parsed.syntax).map(({ bare }) => bare));
  }
  return bodies;
}

/** Of a package that ships nothing but what was built, that is better than nothing, as long as it can be read. */
function onlyBuilt(shown: string): boolean {
  return /^(dist|build)\//.test(shown) && !/\.min\.|bundle|umd|\.d\.[cm]?ts$/i.test(shown);
}

/** The same comment over many functions tells none of them apart; over a few, the first will do. */
function unique(pairs: readonly Pair[]): Pair[] {
  const same = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const key = `${pair.kind}\0${pair.question}`;
    same.set(key, [...(same.get(key) ?? []), pair]);
  }
  return [...same.values()].filter((list) => list.length <= 3).map(([first]) => first as Pair);
}
