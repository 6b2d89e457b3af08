import type { Hit } from '../core/model/hit.ts';

/** Why a hit ranks where it does, a line a reason: what each search gave, then what each rule added or took. */
export function explainLines({ score, why, groupOf }: Hit): string[] {
  const matched = why.matched?.length ? `: ${why.matched.join(', ')}` : '';
  return [
    `score ${score.toFixed(3)}`,
    why.keywordRank === undefined ? '' : `  keyword rank ${why.keywordRank} (${(why.keywordScore ?? 0).toFixed(1)}${matched})`,
    why.vectorRank === undefined ? '' : `  vector rank ${why.vectorRank} (cosine ${(why.vectorScore ?? 0).toFixed(3)})`,
    ...(why.rules ?? []).map(({ rule, amount, note }) => `  ${signed(amount)} ${rule}: ${note}`),
    ...(why.rules ? [] : (why.notes ?? []).map((note) => `  ${note}`)),
    groupOf === undefined ? '' : `  further chunk of hit ${groupOf + 1}, or a copy of it`,
  ].filter((line) => line !== '');
}

function signed(amount: number): string {
  return `${amount < 0 ? '-' : '+'}${Math.abs(amount).toFixed(3)}`;
}
