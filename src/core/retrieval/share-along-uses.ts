import type { Asked } from './place.ts';
import type { RankedFile } from './rank.ts';
import type { Rule } from './rule.ts';
import { usedFiles } from './used-files.ts';

/** So many of the best files pass something on: those behind them answer too seldom for what they use to answer. */
const mostUsers = 3;

/** The files with what those get that the best ones use. Only what is code itself passes on: a test or a page uses everything. */
export function shareAlongUses(files: readonly RankedFile[], asked: Asked, rules: readonly (readonly [rule: Rule, weight: number])[]): RankedFile[] {
  const shares = rules.flatMap(([rule, weight]) => {
    const head = files[0]?.head;
    const share = head ? weight * rule.signal(head, asked) : 0;
    return share === 0 ? [] : [{ rule, share }];
  });
  if (shares.length === 0) return [...files];
  const passedOn = best(files);
  return files.map((file) => {
    const amounts = shares.map(({ rule, share }) => ({ rule, amount: share * file.kept * (passedOn.get(file) ?? 0) })).filter(({ amount }) => amount > 0);
    if (amounts.length === 0) return file;
    const score = amounts.reduce((sum, { amount }) => sum + amount, file.score);
    return { ...file, score, amounts: [...file.amounts, ...amounts], ofFile: [...file.ofFile, ...amounts] };
  });
}

/** For each file that is used, the score of the best file that uses it. */
function best(files: readonly RankedFile[]): Map<RankedFile, number> {
  const users = files.filter(({ head }) => head.facts.roles.length === 0).sort((a, b) => b.score - a.score).slice(0, mostUsers);
  const used = usedFiles(users.map(({ head }) => head.record), files.map(({ head }) => head.record));
  const scores = new Map(users.map(({ head, score }) => [head.record, score]));
  const most = new Map<RankedFile, number>();
  for (const file of files) {
    for (const [user, uses] of used) if (uses.has(file.head.record)) most.set(file, Math.max(most.get(file) ?? 0, scores.get(user) ?? 0));
  }
  return most;
}
