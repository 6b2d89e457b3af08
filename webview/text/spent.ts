import type { Usage } from '../../src/protocol/conversation.ts';
import { counted, t } from '../../src/protocol/l10n.ts';
import { money, whole } from './numbers.ts';

/** `12,345 tokens in, 678 out, about $0.035`; empty where nothing was counted. */
export function spent({ inputTokens, outputTokens, cost }: Usage): string {
  return [
    inputTokens === undefined ? '' : t('{0} in', counted(inputTokens, 'token')),
    outputTokens === undefined ? '' : t('{0} out', whole(outputTokens)),
    cost === undefined ? '' : cost < 0.001 ? money(cost) : t('about {0}', money(cost)),
  ].filter(Boolean).join(', ');
}

/** The sum over a conversation. Of what has no known price only the tokens count, and the sum says so. */
export function spentTogether(usages: readonly Usage[]): string {
  if (usages.length < 2) return '';
  const sum = (pick: (usage: Usage) => number | undefined) => usages.reduce((total, usage) => total + (pick(usage) ?? 0), 0);
  const priced = usages.filter(({ cost }) => cost !== undefined);
  const cost = priced.length > 0 ? { cost: sum((usage) => usage.cost) } : {};
  const rest = priced.length > 0 && priced.length < usages.length ? t(', without {0} whose price is not known', counted(usages.length - priced.length, 'answer')) : '';
  return t('This conversation: {0}{1}.', spent({ inputTokens: sum((usage) => usage.inputTokens), outputTokens: sum((usage) => usage.outputTokens), ...cost }), rest);
}
