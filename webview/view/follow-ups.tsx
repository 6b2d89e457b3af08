import { t } from '../../src/protocol/l10n.ts';
import { ask, useActions } from './actions.ts';
import { Icon } from './controls.tsx';

/** What could be asked next; a click asks it. */
export function FollowUps({ questions, searchOnly }: { questions: readonly string[]; searchOnly: boolean }) {
  if (questions.length === 0) return null;
  return (
    <nav class="follow-ups" aria-label={t('Follow-up questions')}>
      <QuestionList questions={questions} searchOnly={searchOnly} />
    </nav>
  );
}

export function QuestionList({ questions, searchOnly }: { questions: readonly string[]; searchOnly: boolean }) {
  const actions = useActions();
  return (
    <ul class="suggestions">
      {questions.map((question) => (
        <li key={question}>
          <button type="button" onClick={() => ask(actions, question, searchOnly)}>
            <Icon name="chevron-right" />
            <span>{question}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
