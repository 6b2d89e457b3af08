import type { QueryMatch } from 'web-tree-sitter';
import { mentionKinds, type Mention, type MentionKind } from '../core/ports/parser.ts';

const kinds: ReadonlySet<string> = new Set(mentionKinds);

function isKind(name: string): name is MentionKind {
  return kinds.has(name);
}

/** What a match of the query for relations says; the capture that is named after a kind is where it is said. */
export function readMention({ captures }: QueryMatch, text: string): Mention | undefined {
  const mention: { -readonly [K in keyof Mention]: Mention[K] } = { kind: 'call', start: -1, end: -1, text: '', name: '', alias: '', source: '', receiver: '', type: '', value: '', valueEnd: -1, element: '' };
  let source: Stretch | undefined;
  let nameStart = Infinity;
  for (const { name, node } of captures) {
    const { startIndex, endIndex } = node;
    switch (name) {
      case 'source':
        source = { start: startIndex, end: endIndex };
        break;
      case 'name':
        nameStart = startIndex;
        mention.name = excerpt(text, startIndex, endIndex);
        break;
      case 'value':
        mention.value = excerpt(text, startIndex, endIndex);
        mention.valueEnd = endIndex;
        break;
      case 'alias':
      case 'receiver':
      case 'type':
      case 'element':
        mention[name] = excerpt(text, startIndex, endIndex);
        break;
      default:
        if (!isKind(name)) continue;
        mention.kind = name;
        mention.start = startIndex;
        mention.end = endIndex;
        mention.text = excerpt(text, startIndex, endIndex);
    }
  }
  if (source) mention.source = sourceOf(source, nameStart, text);
  return mention.start < 0 ? undefined : mention;
}

/**
 * A whole statement stands for the path in it; of a path that ends with the name itself the source is what stands before
 * the name: `a.b` of `import a.b.{C, D}` and of `import a.b.C`.
 */
function sourceOf({ start, end }: Stretch, nameStart: number, text: string): string {
  const source = excerpt(text, start, nameStart > start && nameStart < end ? nameStart : end);
  return source.replace(/^import\s+/, '').replace(/[\s.:\\]+(?:\{[^}]*\}?|[_*])?$/, '');
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A receiver, type or value that is longer says nothing that could be resolved. Of a callee the end is its name. */
const longest = 240;

function excerpt(text: string, start: number, end: number): string {
  if (end - start <= longest) return text.slice(start, end);
  return `${text.slice(start, start + longest / 2)}…${text.slice(end - longest / 2, end)}`;
}
