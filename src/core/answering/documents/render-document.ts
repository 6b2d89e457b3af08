import type { Citation } from '../../model/answer.ts';
import type { DocumentPlan, Section } from './sections.ts';

/** A document as Markdown; `up` leads from its folder to the root of the repository. */
export function renderDocument({ title, sections }: DocumentPlan, written: ReadonlyMap<string, Section>, up: string): string {
  const parts = sections.flatMap(({ title: heading, question }) => {
    const section = written.get(question);
    return section ? [`## ${heading}\n\n${section.parts.map((part) => (typeof part === 'string' ? part : linkTo(part, up))).join('').trim()}`] : [];
  });
  return [`# ${title}`, '<!-- Written by "cairn docs". A section is written anew when code that it cites has changed; edits in it are lost then. -->', ...parts, ''].join('\n\n');
}

/** What was not verified says so, and what is not there is no link. */
function linkTo({ root, path, startLine, endLine, state }: Citation, up: string): string {
  const name = `${path.split('/').pop()?.replace(/[[\]]/g, '\\$&') ?? ''}:${startLine}${endLine > startLine ? `-${endLine}` : ''}`;
  if (state === 'wrong-path' || state === 'wrong-range') return `(${name}, which does not exist)`;
  const address = encodeURI(`${up}${root ? `${root}/` : ''}${path}`).replace(/[()#?]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `[${name}](${address}#L${startLine}${endLine > startLine ? `-L${endLine}` : ''})${state === 'verified' || state === 'moved' ? '' : ' (not verified)'}`;
}
