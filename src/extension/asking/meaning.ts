import { slashCommandIn } from '../../protocol/asking.ts';
import { t } from '../../protocol/l10n.ts';
import { filtersIn, withoutFilters } from '../../protocol/question-filters.ts';

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
  const attached = t('the attached code');
  const [what, filters] = apart(command.rest);
  const said = (sentence: string): string => [sentence, ...filters].join(' ');
  switch (command.name) {
    case 'find':
      return { ...plain, text: command.rest || question, searchOnly: true };
    case 'tests':
      return { ...plain, text: said(t('Which tests cover {0}, and what do they check?', what || attached)) };
    case 'docs':
      return { ...plain, text: said(t('Write documentation for {0}, as it is in this repository: what it is for, how it is used, its parameters, results and errors.', what || attached)) };
    case 'review':
      return { ...plain, review: true };
    case 'graph':
      return { ...plain, text: said(t('Who calls {0}, and what does it call?', what || attached)) };
    case 'explain':
      return { ...plain, text: t('Explain {0}', command.rest || attached) };
    case 'write':
      return plain;
  }
}

/** A filter is a word of its own: within a sentence a comma would stick to it. */
function apart(rest: string): [words: string, filters: readonly string[]] {
  const filters = filtersIn(rest);
  const words = withoutFilters(rest);
  return [filters.length > 0 && words === rest ? '' : words, filters];
}
