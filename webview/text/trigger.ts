import { slashCommands, type Mention, type SlashCommand } from '../../src/protocol/asking.ts';

/** What is being completed: what stands between `from` and the caret, behind its sign. */
export interface Trigger {
  readonly sign: '@' | '/';
  readonly from: number;
  readonly text: string;
}

/** An `@` at the beginning of a word, or a `/` at the beginning of the question. */
export function triggerAt(draft: string, caret: number): Trigger | null {
  const before = draft.slice(0, caret);
  const command = /^\s*\/([a-z]*)$/i.exec(before);
  if (command) return { sign: '/', from: before.lastIndexOf('/'), text: command[1] ?? '' };
  const mention = /(?:^|[\s(])@([^\s@]{0,100})$/.exec(before);
  return mention ? { sign: '@', from: before.lastIndexOf('@'), text: mention[1] ?? '' } : null;
}

export function commandsFor(text: string): readonly (typeof slashCommands)[number][] {
  return slashCommands.filter(({ name }) => name.startsWith(text.toLowerCase()));
}

export interface Edited {
  readonly draft: string;
  readonly caret: number;
}

export function withCommand(draft: string, caret: number, { from }: Trigger, name: SlashCommand): Edited {
  return replaced(draft, from, caret, `/${name} `);
}

/** A folder narrows the search by a filter of the question; all else goes along and leaves no word behind. */
export function withMention(draft: string, caret: number, { from }: Trigger, { kind, root, path }: Mention): Edited {
  const full = `${root ? `${root}/` : ''}${path}`;
  return replaced(draft, from, caret, kind === 'folder' ? `in:${/[\s"]/.test(full) ? `"${full.replaceAll('"', '')}"` : full} ` : '');
}

function replaced(draft: string, from: number, caret: number, text: string): Edited {
  const rest = text.endsWith(' ') ? draft.slice(caret).replace(/^ /, '') : draft.slice(caret);
  return { draft: draft.slice(0, from) + text + rest, caret: from + text.length };
}
