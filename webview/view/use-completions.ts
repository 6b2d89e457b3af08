import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../src/protocol/l10n.ts';
import type { PanelState } from '../state/panel-state.ts';
import { commandsFor, triggerAt, withCommand, withMention, type Edited, type Trigger } from '../text/trigger.ts';
import { useActions } from './actions.ts';
import { choiceIcons, type Choice } from './completion-list.tsx';

export interface Completions {
  readonly choices: readonly Choice[];
  readonly active: number;
  readonly point: (index: number) => void;
  /** The caret or the text is another one. */
  readonly look: (draft: string, caret: number) => void;
  /** True where the key was for the list. */
  readonly key: (event: KeyboardEvent) => boolean;
  readonly close: () => void;
}

/** What is offered while an `@` or a `/` is typed. `edit` puts a text and a caret into the input. */
export function useCompletions(state: Pick<PanelState, 'draft' | 'completions'>, edit: (edited: Edited) => void): Completions {
  const { post } = useActions();
  const [at, setAt] = useState<{ readonly trigger: Trigger; readonly caret: number } | null>(null);
  const [active, setActive] = useState(0);
  const request = useRef(0);
  const asked = at?.trigger.sign === '@' ? at.trigger.text : null;

  useEffect(() => {
    if (asked === null) return;
    post({ type: 'complete', request: ++request.current, text: asked });
  }, [asked]);
  const choices = at ? choicesFor(at) : [];

  function choicesFor({ trigger, caret }: NonNullable<typeof at>): Choice[] {
    const done = (edited: Edited): void => {
      setAt(null);
      edit(edited);
    };
    if (trigger.sign === '/') {
      return commandsFor(trigger.text).map(({ name, about }) => ({ key: name, icon: 'symbol-event', label: `/${name}`, detail: t(about), take: () => done(withCommand(state.draft, caret, trigger, name)) }));
    }
    return state.completions.map((mention, i) => ({
      key: `${i} ${mention.kind} ${mention.path} ${mention.label}`,
      icon: choiceIcons[mention.kind],
      label: mention.label,
      detail: mention.detail,
      take: () => {
        if (mention.kind !== 'folder') post({ type: 'mention', mention });
        done(withMention(state.draft, caret, trigger, mention));
      },
    }));
  }

  const key = (event: KeyboardEvent): boolean => {
    if (choices.length === 0 || event.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
    switch (event.key) {
      case 'ArrowDown':
        setActive((before) => (before + 1) % choices.length);
        return true;
      case 'ArrowUp':
        setActive((before) => (before + choices.length - 1) % choices.length);
        return true;
      case 'Enter':
      case 'Tab':
        choices[Math.min(active, choices.length - 1)]?.take();
        return true;
      case 'Escape':
        setAt(null);
        return true;
      default:
        return false;
    }
  };
  return {
    choices,
    active: Math.min(active, Math.max(0, choices.length - 1)),
    point: setActive,
    look(draft, caret) {
      const trigger = triggerAt(draft, caret);
      if (trigger?.text !== at?.trigger.text) setActive(0);
      setAt(trigger && { trigger, caret });
    },
    key,
    close: () => setAt(null),
  };
}
