import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../src/protocol/l10n.ts';
import type { PanelState } from '../state/panel-state.ts';
import type { Edited } from '../text/trigger.ts';
import { useActions } from './actions.ts';
import { choiceId, CompletionList, listId } from './completion-list.tsx';
import { useCompletions } from './use-completions.ts';

/** Where the question is typed: it grows to eight lines, recalls earlier questions, and completes `@` and `/`. */
export function QuestionInput({ state, send, stop }: { state: PanelState; send: () => void; stop: () => void }) {
  const { dispatch } = useActions();
  const input = useRef<HTMLTextAreaElement>(null);
  const caretAfter = useRef<number | null>(null);
  const completions = useCompletions(state, ({ draft, caret }: Edited) => {
    caretAfter.current = caret;
    dispatch({ type: 'drafted', text: draft });
  });
  useLayoutEffect(() => {
    if (caretAfter.current === null) return;
    input.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  });
  useLayoutEffect(() => {
    if (state.focusRequests === 0) return;
    input.current?.focus();
    input.current?.setSelectionRange(state.draft.length, state.draft.length);
  }, [state.focusRequests]);
  useLayoutEffect(() => {
    if (state.recalled !== null) input.current?.setSelectionRange(0, 0);
  }, [state.recalled]);

  const recalls = state.draft === '' || state.recalled !== null;
  const keyDown = (event: KeyboardEvent): void => {
    // While an input method composes a character, Enter and the arrows belong to it.
    if (event.isComposing) return;
    const plain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (completions.key(event)) {
      event.stopPropagation();
    } else if (event.key === 'Enter' && plain) send();
    else if (event.key === 'Escape') stop();
    else if (event.key === 'ArrowUp' && plain && recalls) dispatch({ type: 'recalled', direction: 'earlier' });
    else if (event.key === 'ArrowDown' && plain && state.recalled !== null) dispatch({ type: 'recalled', direction: 'later' });
    else return;
    event.preventDefault();
  };
  const look = (element: HTMLTextAreaElement): void => completions.look(element.value, element.selectionStart);
  const open = completions.choices.length > 0;
  return (
    <>
      {open && <CompletionList choices={completions.choices} active={completions.active} onPoint={completions.point} />}
      <textarea
        ref={input}
        rows={1}
        maxLength={20_000}
        placeholder={t('Ask about this workspace…')}
        aria-label={t('Question. Enter asks, Shift+Enter breaks the line, @ adds code, / names a command.')}
        aria-autocomplete="list"
        {...(open && { 'aria-controls': listId, 'aria-activedescendant': choiceId(completions.active) })}
        value={state.draft}
        onInput={(event) => {
          dispatch({ type: 'drafted', text: event.currentTarget.value });
          look(event.currentTarget);
        }}
        onKeyDown={keyDown}
        onClick={(event) => look(event.currentTarget)}
        onBlur={completions.close}
      />
    </>
  );
}
