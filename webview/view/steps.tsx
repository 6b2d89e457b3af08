import type { AnswerStep } from '../../src/protocol/conversation.ts';
import { counted, said, t, type Text } from '../../src/protocol/l10n.ts';
import { Icon } from './controls.tsx';
import { Fold } from './fold.tsx';

const deeds: Readonly<Record<string, Text>> = {
  search_code: 'Searched for',
  read_lines: 'Read',
  find_symbol: 'Looked up',
  graph: 'Followed',
  list_files: 'Listed',
  plan: 'Planned:',
  rewrite_question: 'Made the question clear:',
};

function deed({ tool, state }: AnswerStep): string {
  if (tool === 'rewrite_question' && state !== 'done') return t('Making the question clear');
  const known = deeds[tool];
  return known ? t(known) : tool;
}

/** What the model looked at before it answered: a line each, folded when it is done. */
export function Steps({ steps, running }: { steps: readonly AnswerStep[]; running: boolean }) {
  if (steps.length === 0) return null;
  return (
    <Fold look="receipt steps" open={running} title={<><span>{t('Looked further')}</span><span class="dim"> · {counted(steps.length, 'step')}</span></>}>
      {() => <ol class="receipt-body">{steps.map((step, i) => <Step key={i} step={step} />)}</ol>}
    </Fold>
  );
}

function Step({ step }: { step: AnswerStep }) {
  return (
    <li data-state={step.state}>
      <Icon name={step.state === 'running' ? 'loading' : step.state === 'failed' ? 'warning' : 'check'} spin={step.state === 'running'} />
      <span class="step-text">
        {deed(step)} {step.detail}
        {step.summary && <span class="dim"> · {said(step.summary)}</span>}
      </span>
    </li>
  );
}
