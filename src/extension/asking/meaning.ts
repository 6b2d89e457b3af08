import { slashCommandIn } from '../../protocol/asking.ts';
import { t } from '../../protocol/l10n.ts';

/** What is asked, where a question begins with a command. */
export interface Meaning {
  readonly text: string;
  readonly searchOnly: boolean;
  /** The changes since the last commit are reviewed. */
  readonly review: boolean;
}

/** What is asked is said in the user's language, for the model answers in it. `write` is the core's own; without words a command means what goes along. */
export function meaningOf(question: string): Meaning {
  const command = slashCommandIn(question);
  const plain = { text: question, searchOnly: false, review: false };
  if (!command) return plain;
  const what = command.rest || t('the attached code');
  switch (command.name) {
    case 'find':
      return { ...plain, text: command.rest || question, searchOnly: true };
    case 'tests':
      return { ...plain, text: t('Which tests cover {0}, and what do they check?', what) };
    case 'docs':
      return { ...plain, text: t('Write documentation for {0}, as it is in this repository: what it is for, how it is used, its parameters, results and errors.', what) };
    case 'review':
      return { ...plain, review: true };
    case 'graph':
      return { ...plain, text: t('Who calls {0}, and what does it call?', what) };
    case 'explain':
      return { ...plain, text: t('Explain {0}', what) };
    case 'write':
      return plain;
  }
}
