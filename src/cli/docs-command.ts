import { access, constants, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { answer, hitsPerQuestion, type AnswerDependencies } from '../core/answering/answer.ts';
import { renderDocument } from '../core/answering/documents/render-document.ts';
import { documentPlans, findsMore, isCurrent, readSection, type Section } from '../core/answering/documents/sections.ts';
import { errors } from '../core/errors.ts';
import { citation } from '../protocol/model.ts';
import { answerDependencies, chatOf } from './answer-dependencies.ts';
import { openFolder, type Session } from './open-folder.ts';
import { syncForReading } from './synced.ts';
import { count, oneLine, type Terminal } from './terminal.ts';
import type { Invocation } from './usage.ts';

const usualFolder = 'docs/cairn';
/** Beside the documents, so that it is kept and shared with them. */
const stateFile = '.cairn-docs.json';
const state: v.GenericSchema<unknown, readonly Section[]> = v.array(v.object({ question: v.string(), parts: v.array(v.union([v.string(), citation])), found: v.optional(v.array(v.string()), []) }));

export async function runDocs({ argument, options }: Invocation, session: Session, terminal: Terminal, signal: AbortSignal): Promise<number> {
  const chat = chatOf(options, session);
  if (!chat) throw errors.providerMissing();
  const opened = await openFolder(argument || (options.text('dir') ?? ''), session);
  const out = path.resolve(opened.folder, opened.prefix, options.text('out') ?? usualFolder);
  try {
    await checkWritable(out);
    await syncForReading(opened.engine, terminal, signal);
    const dependencies = besides(path.relative(opened.folder, out).replaceAll('\\', '/'), answerDependencies(opened, chat, session, true));
    const kept = await readKept(path.join(out, stateFile));
    const plans = documentPlans(ownQuestions(kept) ?? (await opened.engine.suggest()));
    const sections = new Map<string, Section>();
    let [written, failed] = [0, false];
    for (const { question } of plans.flatMap((plan) => plan.sections)) {
      const before = kept.get(question);
      const current = before && (await isCurrent(before, dependencies)) && !(await hasMore(before, dependencies, signal));
      const fresh = current || failed ? undefined : await write(question, dependencies, terminal, signal);
      failed ||= fresh === null;
      if (fresh) written++;
      const section = fresh ?? before;
      if (section) sections.set(question, section);
    }
    // Documents without a section would only hide that nothing was answered.
    const files = sections.size > 0 ? plans : [];
    await writeDocuments(files, sections, out, opened.folder);
    const kinds = { written, kept: sections.size - written };
    if (options.flag('json')) terminal.json({ folder: out, files: files.map(({ file }) => file), ...kinds });
    else if (files.length > 0) terminal.out(`${count(written, 'section')} written, ${kinds.kept} kept, in ${oneLine(out)}.\n`);
    return failed ? 1 : 0;
  } finally {
    await opened.engine.dispose();
  }
}

async function writeDocuments(plans: ReturnType<typeof documentPlans>, sections: ReadonlyMap<string, Section>, out: string, root: string): Promise<void> {
  if (plans.length === 0) return;
  await mkdir(out, { recursive: true });
  const up = `${path.relative(out, root).replaceAll('\\', '/') || '.'}/`;
  for (const plan of plans) await writeFile(path.join(out, plan.file), renderDocument(plan, sections, up));
  await writeFile(path.join(out, stateFile), `${JSON.stringify([...sections.values()], null, 1)}\n`);
}

/** Asked before any model is: what it answers should not be lost for want of a place. */
async function checkWritable(out: string): Promise<void> {
  for (let folder = out; ; folder = path.dirname(folder)) {
    const refused = await access(folder, constants.W_OK).then(() => null, (cause: NodeJS.ErrnoException) => cause);
    if (refused?.code === 'ENOENT' && path.dirname(folder) !== folder) continue;
    if (refused) throw errors.documentsUnwritable(out, refused);
    return;
  }
}

/** Questions that were made of the repository stay: others would be written anew for no change of the code. */
function ownQuestions(kept: ReadonlyMap<string, Section>): string[] | null {
  const fixed = new Set(documentPlans([]).flatMap(({ sections }) => sections.map(({ question }) => question)));
  return kept.size === 0 ? null : [...kept.keys()].filter((question) => !fixed.has(question));
}

/** A file that was added is cited by no section yet; the search says which questions it answers. */
async function hasMore(section: Section, { engine }: AnswerDependencies, signal: AbortSignal): Promise<boolean> {
  return findsMore(section, (await engine.search({ text: section.question, top: hitsPerQuestion }, signal)).hits);
}

/** Null where there is no point in asking on: what is already there is kept. */
async function write(question: string, dependencies: AnswerDependencies, terminal: Terminal, signal: AbortSignal): Promise<Section | null> {
  terminal.err(`${oneLine(question)}\n`);
  const section = await readSection(question, answer({ text: question, attachments: [], history: [] }, dependencies, signal));
  if (section === 'stopped') return null;
  if ('parts' in section) return section;
  terminal.err(`${section.message} ${section.action}\n`);
  return null;
}

/** The documents must not prove themselves. */
function besides(out: string, dependencies: AnswerDependencies): AnswerDependencies {
  const { engine } = dependencies;
  const search: typeof engine.search = (query, signal) => engine.search({ ...query, filters: { ...query.filters, paths: [...(query.filters?.paths ?? []), `!/${out}/**`] } }, signal);
  return out.startsWith('..') ? dependencies : { ...dependencies, engine: { ...engine, search } };
}

async function readKept(file: string): Promise<Map<string, Section>> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  try {
    return new Map(v.parse(state, JSON.parse(text)).map((section) => [section.question, section]));
  } catch {
    // A state that can't be read costs writing anew.
    return new Map();
  }
}
