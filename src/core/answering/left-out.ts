import type { Engine } from '../engine.ts';
import type { LeftOutPlace } from '../model/answer.ts';

const mostWords = 10;
/** What is said of a path that is no rule's doing. */
const noRule = /^(?:does not exist|outside the folder|this is the folder itself|a folder that is walked|not a regular file)/;

/** What the question names and the index leaves out, with the rule that does: why a search found nothing may be no more than that. */
export async function leftOutNamed(text: string, engine: Pick<Engine, 'why'>): Promise<LeftOutPlace[]> {
  const names = [...new Set(text.match(/[\w@][\w.@/\\-]+\w/g) ?? [])].slice(0, mostWords);
  const explained = await Promise.all(names.map((name) => engine.why(name).catch(() => null)));
  return explained.flatMap((each) => (each && !each.indexed && !noRule.test(each.rule) ? [{ path: each.path, rule: each.rule }] : []));
}
