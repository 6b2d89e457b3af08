import { clip } from './clip.ts';
import type { DefinitionNode } from './definition-tree.ts';
import { indentEnd, type MeasuredText } from './measured-text.ts';

/** A declaration fits in this on three or four lines; what is longer is data, not a signature. */
const longestDeclaration = 320;

/** What stands before the body, on one line: `export async function retry(job: Job, times = 3): Promise<void>`. */
export function signatureOf({ declaration }: DefinitionNode, source: MeasuredText): string {
  const start = withModifiers(declaration.start, source);
  const end = Math.min(declaration.end, start + longestDeclaration);
  const text = declaration.hasBody ? source.text.slice(start, end) : untilItIsWhole(source.text.slice(start, end));
  return clip(text.replace(/\s+/g, ' ').replace(opensBody, '').trim(), longestDeclaration);
}

const opensBody = /\s*(?:=>|->|[={:])\s*$/;

/** Some grammars put `export` or `public` outside of what they declare. */
function withModifiers(start: number, { text, lines }: MeasuredText): number {
  const from = indentEnd(text, lines.startOf(lines.lineAt(start)), start);
  return /^(?:[a-z]+\s+)*$/.test(clip(text.slice(from, start), 80)) ? from : start;
}

/** The first line, and those after it as long as a bracket is open. */
function untilItIsWhole(text: string): string {
  let open = 0;
  for (const turn = /[([<)\]>\n\r{]/g; turn.test(text); ) {
    const character = text[turn.lastIndex - 1] ?? '';
    if ('([<'.includes(character)) open++;
    else if (')]>'.includes(character)) open--;
    else if (open <= 0) return text.slice(0, turn.lastIndex - 1);
  }
  return open > 0 ? (/^[^\r\n]*/.exec(text)?.[0] ?? text) : text;
}

/** The beginning of a comment says what it is about. */
const longestComment = 240;

/** What the comment above a definition says, without its marks; empty where there is none. */
export function commentOf({ startLine, declaration }: DefinitionNode, source: MeasuredText): string {
  const text = source.text.slice(source.lines.startOf(startLine), source.lines.startOf(source.lines.lineAt(declaration.start)));
  return clip(
    clip(text, 4 * longestComment)
      .replace(/^[ \t]*(?:\/\*+!?|\*+\/|\*|\/\/[/!]?|#+!?|--+|;+|%+|""")/gm, ' ')
      .replace(/\*\/|"""/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    longestComment,
  );
}
