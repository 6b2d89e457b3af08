import * as v from 'valibot';
import type { Text } from './l10n.ts';

/** What can stand behind an `@`: it goes along with the question. A folder narrows the search in its stead. */
export const mentionKinds = ['file', 'folder', 'symbol', 'selection', 'editors', 'changes', 'terminal'] as const;
export type MentionKind = (typeof mentionKinds)[number];

const line = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.pipe(v.string(), v.maxLength(4_000));

export const mention = v.object({ kind: v.picklist(mentionKinds), label: text, detail: text, root: text, path: text, startLine: line, endLine: line });
export type Mention = v.InferOutput<typeof mention>;

export const place = v.object({ root: v.string(), path: v.string(), startLine: v.number(), endLine: v.number() });

/** Messages of the panel's input. */
export const askingFromPanel = [
  /** What could be meant by what stands behind the `@`; the newest request counts. */
  v.object({ type: v.literal('complete'), request: v.number(), text: v.pipe(v.string(), v.maxLength(200)) }),
  v.object({ type: v.literal('mention'), mention }),
  /** Files that were dropped on the panel. */
  v.object({ type: v.literal('drop'), uris: v.pipe(v.array(text), v.maxLength(50)) }),
  v.object({ type: v.literal('dismissSelection') }),
] as const;

export const askingToPanel = [
  v.object({ type: v.literal('completions'), request: v.number(), mentions: v.array(mention) }),
  /** What is selected in the editor, which goes along until it is dismissed. */
  v.object({ type: v.literal('selection'), place: v.nullable(place) }),
] as const;

/** What a question may begin with, and what it then does. */
export const slashCommands = [
  { name: 'explain', about: 'Explain what is selected, attached or named' },
  { name: 'find', about: 'Show the code that fits; ask no model' },
  { name: 'graph', about: 'Show who calls a symbol, and what it calls' },
  { name: 'tests', about: 'Which tests cover this, and what they check' },
  { name: 'review', about: 'Review what changed since the last commit' },
  { name: 'docs', about: 'Write documentation for what is named or attached' },
  { name: 'write', about: 'Write code in the style of this repository' },
] as const satisfies readonly { readonly name: string; readonly about: Text }[];
export type SlashCommand = (typeof slashCommands)[number]['name'];

/** The command that a text begins with and what follows it; null where it begins with none. */
export function slashCommandIn(question: string): { readonly name: SlashCommand; readonly rest: string } | null {
  const [, name, rest = ''] = /^\/([a-z]+)(?:\s+([^]*))?$/i.exec(question.trim()) ?? [];
  const known = slashCommands.find((command) => command.name === name?.toLowerCase());
  return known ? { name: known.name, rest: rest.trim() } : null;
}
