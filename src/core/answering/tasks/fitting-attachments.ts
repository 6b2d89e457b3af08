import type { Engine } from '../../engine.ts';
import type { Attachment } from '../../model/answer.ts';
import { estimateTokens } from '../../model/token-estimate.ts';
import { qualified } from '../tools/tool.ts';

export interface FittingAttachments {
  readonly attachments: readonly Attachment[];
  /** Of each that was shortened: what it defines, for the question. */
  readonly outline: readonly string[];
}

/** More definitions say no more about what a file is. */
const mostDefinitions = 120;

/** Attachments as far as there is room: of what is too long, a whole file say, the beginning and what else it defines. */
export async function fittingAttachments(attachments: readonly Attachment[], engine: Pick<Engine, 'graph'>, tokens: number, signal: AbortSignal): Promise<FittingAttachments> {
  const each = tokens / Math.max(1, attachments.length);
  const fitting: Attachment[] = [];
  const outline: string[] = [];
  for (const attachment of attachments) {
    const lines = linesWithin(attachment.text, each);
    const shown = attachment.text.split('\n').slice(0, lines).join('\n');
    fitting.push(shown === attachment.text ? attachment : { ...attachment, span: { startLine: attachment.span.startLine, endLine: attachment.span.startLine + lines - 1 }, text: shown });
    if (shown !== attachment.text) outline.push(await outlineOf(attachment, lines, engine, signal));
  }
  return { attachments: fitting, outline };
}

function linesWithin(text: string, tokens: number): number {
  let left = tokens;
  let lines = 0;
  for (const line of text.split('\n')) {
    left -= estimateTokens(line) + 3;
    if (left < 0 && lines > 0) break;
    lines++;
  }
  return lines;
}

async function outlineOf(attachment: Attachment, shown: number, engine: Pick<Engine, 'graph'>, signal: AbortSignal): Promise<string> {
  const { nodes, matches } = await engine.graph({ symbol: qualified(attachment), direction: 'outline', depth: 1 }, signal);
  const last = attachment.span.startLine + shown - 1;
  // Names stand outside of the repository's text here: titles of tests could say anything.
  const rest = matches.flatMap((id) => (nodes[id] && /^[\w.$#]{1,100}$/.test(nodes[id].symbol) && nodes[id].endLine > last && nodes[id].startLine <= attachment.span.endLine ? [nodes[id]] : []));
  const list = rest.slice(0, mostDefinitions).map(({ kind, symbol, startLine, endLine }) => `- ${kind} ${symbol}, lines ${startLine}-${endLine}`);
  return [`Of ${qualified(attachment)} only lines ${attachment.span.startLine}-${last} are shown. Behind them it defines:`, ...list].join('\n');
}
