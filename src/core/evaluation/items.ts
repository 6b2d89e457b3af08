import * as v from 'valibot';
import { errors } from '../errors.ts';

const item = v.object({
  id: v.string(),
  query: v.string(),
  /** `<owner>/<name>`; where one folder is asked it may be missing. */
  repo: v.exactOptional(v.string(), ''),
  /** The folder that the scope `root` is limited to. */
  root: v.exactOptional(v.nullable(v.string()), ''),
  source: v.exactOptional(v.string(), 'own'),
  relevant: v.pipe(
    v.array(
      v.object({
        path: v.string(),
        start_line: v.exactOptional(v.nullable(v.number())),
        end_line: v.exactOptional(v.nullable(v.number())),
        grade: v.exactOptional(v.number()),
      }),
    ),
    v.minLength(1),
  ),
});

/** A question and the places that answer it. */
export type Item = v.InferOutput<typeof item>;

/** One question a line, JSON. A line that is none is an error that names the line. */
export function parseItems(text: string, source: string): Item[] {
  return text.split(/\r?\n/).flatMap((line, i) => (line.trim() ? [parseItem(line, `${source}:${i + 1}`)] : []));
}

function parseItem(line: string, where: string): Item {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw errors.wrongUsage(`${where} is not JSON.`, 'Each line must be one question: {"id", "query", "relevant": [{"path"}]}.');
  }
  const parsed = v.safeParse(item, value);
  if (parsed.success) return parsed.output;
  const issue = parsed.issues[0];
  const field = v.getDotPath(issue) ?? 'the line';
  throw errors.wrongUsage(`${where}: ${field}: ${issue.message}`, 'Each line must be one question: {"id", "query", "relevant": [{"path"}]}.');
}
