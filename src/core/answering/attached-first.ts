import type { Attachment } from '../model/answer.ts';
import type { Hit } from '../model/hit.ts';

/** As much as is shown of any long hit. Lines. */
const most = 40;

/**
 * Where the code itself is the answer, what the user pointed at comes first, from its own first line: a copy of it (a build,
 * an old version) may have ranked before it, and a long definition is found by the lines in it that have the most words.
 */
export function attachedFirst(hits: readonly Hit[], attachments: readonly Attachment[]): Hit[] {
  const heads = attachments.filter(({ text }) => text.trim() !== '').map((attachment) => headOf(attachment, hits));
  const others = hits.filter((hit) => !attachments.some((attachment) => overlaps(hit, attachment)));
  const moved = new Map(others.map((hit, i) => [hits.indexOf(hit), heads.length + i]));
  return [...heads, ...others.map(({ groupOf, ...hit }) => {
    const leader = groupOf === undefined ? undefined : moved.get(groupOf);
    return leader === undefined ? hit : { ...hit, groupOf: leader };
  })];
}

function headOf({ root, path, span, language, text }: Attachment, hits: readonly Hit[]): Hit {
  const found = hits.find((hit) => overlaps(hit, { root, path, span }));
  const lines = text.split(/\r\n|\n|\r/).slice(0, most);
  const shown = { startLine: span.startLine, endLine: Math.min(span.endLine, span.startLine + lines.length - 1) };
  const chunk = found?.chunk ?? { id: `${path}#${span.startLine}`, path, kind: 'code' as const, language, symbol: '', embedText: '' };
  return { root, chunk: { ...chunk, span: shown }, text: lines.join('\n'), score: Math.max(0, ...hits.map(({ score }) => score)), why: found?.why ?? {} };
}

function overlaps({ root, chunk }: Hit, attachment: Pick<Attachment, 'root' | 'path' | 'span'>): boolean {
  return root === attachment.root && chunk.path === attachment.path && chunk.span.startLine <= attachment.span.endLine && chunk.span.endLine >= attachment.span.startLine;
}
