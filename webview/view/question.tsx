import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Exchange } from '../../src/protocol/conversation.ts';
import { counted, t } from '../../src/protocol/l10n.ts';
import { askedIn } from '../text/asked.ts';
import { pastedIn } from '../text/pasted.ts';
import { useActions } from './actions.ts';
import { Button } from './controls.tsx';
import { Fold } from './fold.tsx';

/** The question as the heading of its answer, a trace in it as it was pasted, a diff folded under it, or while it is asked in other words an input in its place. */
export function QuestionOf({ exchange, id, editing, onDone }: { exchange: Exchange; id: string; editing: boolean; onDone: () => void }) {
  if (editing) return <QuestionEditor exchange={exchange} onDone={onDone} />;
  const { words, diff, files } = askedIn(exchange.question);
  const { words: question, trace, after } = pastedIn(words);
  return (
    <>
      <h2 class="question" id={id}>{question}</h2>
      {trace !== '' && <pre class="asked-trace" tabIndex={0} role="region" aria-label={t('What was pasted')}>{trace}</pre>}
      {after !== '' && <p class="question">{after}</p>}
      {diff !== '' && <Fold look="asked-diff" title={<span>{t('The change: {0}', counted(files, 'file'))}</span>}>{() => <pre tabIndex={0} role="region" aria-label={t('The change')}>{diff}</pre>}</Fold>}
    </>
  );
}

function QuestionEditor({ exchange, onDone }: { exchange: Exchange; onDone: () => void }) {
  const { post } = useActions();
  const { words, diff } = askedIn(exchange.question);
  const [text, setText] = useState(words);
  const input = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(text.length, text.length);
  }, []);
  const send = (): void => {
    if (text.trim() === '') return;
    post({ type: 'edit', id: exchange.id, text: [text.trim(), diff].filter(Boolean).join('\n') });
    onDone();
  };
  const keyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) send();
    else if (event.key === 'Escape') onDone();
    else return;
    event.preventDefault();
  };
  return (
    <div class="question-editor">
      <div class="field">
        <textarea
          ref={input}
          rows={1}
          maxLength={20_000}
          aria-label={t('Question in other words. Enter asks again, Escape leaves it as it was.')}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={keyDown}
        />
      </div>
      <p class="hint">{t('What was said from here on is replaced.')}</p>
      <div class="buttons">
        <Button look="primary" onClick={send}>{t('Ask again')}</Button>
        <Button look="link" onClick={onDone}>{t('Cancel')}</Button>
      </div>
    </div>
  );
}
