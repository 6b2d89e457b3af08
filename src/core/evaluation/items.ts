import * as v from 'valibot';
import { type CairnError, errors } from '../errors.ts';

/** A place that answers a question: a file, or lines of it, 1-based and inclusive. */
export interface Place {
  readonly path: string;
  readonly startLine?: number;
  readonly endLine?: number;
}

/** A question and the places that answer it. */
export interface Item {
  readonly id: string;
  readonly query: string;
  readonly relevant: readonly Place[];
  /** `<owner>/<name>`; empty where one folder is asked. */
  readonly repo: string;
  /** The folder that the scope `root` is limited to; empty for the whole repository. */
  readonly root: string;
  /** What figures are grouped by; empty where the set does not say. */
  readonly source: string;
  readonly type: string;
  readonly language: string;
  /** The language that the question is asked in. */
  readonly asked: string;
  /** How a translated question treats names: `pure` has none of them, `mixed` keeps them. */
  readonly style: string;
}

export const itemFormat = 'One question a line, JSON: {"query": "where is the retry delay set", "relevant": ["src/retry.ts:10-24", "src/queue.ts"]}';

const path = v.pipe(v.string(), v.nonEmpty('a path is empty'), v.transform((text) => text.replaceAll('\\', '/').replace(/^\.\//, '')), v.check((text) => !text.startsWith('/'), 'paths begin at the repository, not with a slash'));
const line = v.exactOptional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1, 'lines begin with 1'))));
const target = v.object({ path, start_line: line, end_line: line }, 'an entry is a text ("src/a.ts:3-9") or has a "path"');
const place = v.union([v.pipe(v.string(), v.transform((text): v.InferInput<typeof target> => placeOf(text)), target), target]);
const label = v.exactOptional(v.nullable(v.string()));

const item = v.object({
  id: v.exactOptional(v.pipe(v.string(), v.nonEmpty())),
  query: v.pipe(v.string('a question is missing'), v.check((text) => text.trim() !== '', 'the question is empty')),
  relevant: v.pipe(v.array(place, 'a list of places is missing'), v.minLength(1, 'no place answers it')),
  repo: label,
  root: label,
  source: label,
  query_type: label,
  language: label,
  query_lang: label,
  zh_style: label,
});

/** Reads a set of questions. A line that is none, or asks what another asks, is an error that names it. */
export function parseItems(text: string, file: string): Item[] {
  const items = text.split(/\r?\n/).flatMap((line, i) => (line.trim() ? [{ item: parseItem(line, `${file}:${i + 1}`), number: i + 1 }] : []));
  const lines = new Map<string, number>();
  for (const { item: { id }, number } of items) {
    const first = lines.get(id);
    if (first !== undefined) throw wrong(`${file}:${number}: it is the same question as line ${first} ("${id}").`, 'Give each its own "id", or remove one.');
    lines.set(id, number);
  }
  return items.map(({ item }) => item);
}

function parseItem(line: string, where: string): Item {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw wrong(`${where} is not JSON.`);
  }
  const parsed = v.safeParse(item, value);
  if (!parsed.success) {
    const issue = parsed.issues[0];
    throw wrong(`${where}: ${v.getDotPath(issue) ?? 'the line'}: ${issue.message}.`);
  }
  const { output } = parsed;
  const backwards = output.relevant.find(({ start_line: start, end_line: end }) => start != null && end != null && end < start);
  if (backwards) throw wrong(`${where}: relevant: ${backwards.path} ends before it begins.`);
  return {
    // Whoever writes no ids means the questions themselves.
    id: output.id ?? output.query.trim(),
    query: output.query,
    relevant: output.relevant.map((target) => placeIn(target)),
    repo: output.repo ?? '',
    root: output.root ?? '',
    source: output.source ?? '',
    type: output.query_type ?? '',
    language: output.language ?? '',
    asked: output.query_lang ?? '',
    style: output.zh_style ?? '',
  };
}

/** `src/a.ts:3-9` → path and lines. */
function placeOf(text: string): { path: string; start_line?: number; end_line?: number } {
  const [, file = text, start, end] = /^(.+?)(?::(\d+)(?:-(\d+))?)?$/.exec(text) ?? [];
  return { path: file, ...(start === undefined ? {} : { start_line: Number(start), end_line: Number(end ?? start) }) };
}

function placeIn(target: { path: string; start_line?: number | null; end_line?: number | null }): Place {
  const { path, start_line: start, end_line: end } = target;
  return { path, ...(start == null ? {} : { startLine: start, endLine: end ?? start }) };
}

function wrong(message: string, action = `${itemFormat}.`): CairnError {
  return errors.wrongUsage(message, action);
}
