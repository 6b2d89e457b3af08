import { slashCommandIn } from '../../protocol/asking.ts';

/** What is asked, where a question begins with a command. */
export interface Meaning {
  readonly text: string;
  readonly searchOnly: boolean;
  /** The changes since the last commit are reviewed. */
  readonly review: boolean;
}

/** `explain` and `write` are the core's own; without words a command means what goes along. */
export function meaningOf(question: string): Meaning {
  const command = slashCommandIn(question);
  const plain = { text: question, searchOnly: false, review: false };
  if (!command) return plain;
  const what = command.rest || 'the attached code';
  switch (command.name) {
    case 'find':
      return { ...plain, text: command.rest || question, searchOnly: true };
    case 'tests':
      return { ...plain, text: `Which tests cover ${what}, and what do they check?` };
    case 'docs':
      return { ...plain, text: `Write documentation for ${what}, as it is in this repository: what it is for, how it is used, its parameters, results and errors.` };
    case 'review':
      return { ...plain, review: true };
    case 'graph':
      return { ...plain, text: `Who calls ${what}, and what does it call?` };
    case 'explain':
    case 'write':
      return plain;
  }
}
