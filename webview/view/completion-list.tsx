import { useEffect, useRef } from 'preact/hooks';
import type { MentionKind } from '../../src/protocol/asking.ts';
import { t } from '../../src/protocol/l10n.ts';
import { Icon } from './controls.tsx';

/** One line of the list above the input. */
export interface Choice {
  readonly key: string;
  readonly icon: string;
  readonly label: string;
  readonly detail: string;
  readonly take: () => void;
}

export const choiceIcons: Record<MentionKind, string> = { file: 'file', folder: 'folder', symbol: 'symbol-method', selection: 'selection', editors: 'files', changes: 'git-compare', terminal: 'terminal' };
export const listId = 'completions';
export const choiceId = (index: number): string => `completion-${index}`;

/** What could stand behind the sign. The keyboard stays in the input, which says which line is meant. */
export function CompletionList({ choices, active, onPoint }: { choices: readonly Choice[]; active: number; onPoint: (index: number) => void }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active]);
  return (
    <ul id={listId} class="completions" role="listbox" aria-label={t('Suggestions')} ref={list}>
      {choices.map(({ key, icon, label, detail, take }, i) => (
        <li
          key={key}
          id={choiceId(i)}
          role="option"
          aria-selected={i === active}
          title={detail ? `${label}\n${detail}` : label}
          onMouseMove={() => onPoint(i)}
          onMouseDown={(event) => {
            // The input keeps the focus.
            event.preventDefault();
            take();
          }}
        >
          <Icon name={icon} />
          <span class="completion-label">{label}</span>
          <span class="completion-detail">{detail && `\u200E${detail}`}</span>
        </li>
      ))}
    </ul>
  );
}
