import type { AnswerEvent, AnswerStep, Citation, CitationState, SearchReceipt, SendReceipt, Usage } from '../core/model/answer.ts';
import { hitJson, renderFound } from './search-command.ts';
import { oneLine, seconds, type Terminal } from './terminal.ts';

/** The answer as it streams; citations as `path:lines`, which terminals make clickable, and what checking them showed at the end. */
export async function printAnswer(events: AsyncIterable<AnswerEvent>, terminal: Terminal): Promise<number> {
  let found: SearchReceipt | undefined;
  const citations: Citation[] = [];
  let spoke = false;
  let sent = false;
  let usage: Usage = {};
  for await (const event of events) {
    switch (event.type) {
      case 'searched':
        found = event.receipt;
        terminal.err(`Searched ${event.receipt.coverage.indexed} files in ${seconds(event.receipt.milliseconds)}.\n`);
        if (event.receipt.notice) terminal.err(`${event.receipt.notice}\n`);
        break;
      case 'sending':
        if (!sent && event.receipt.pieces.length > 0) terminal.err(`Sent ${event.receipt.pieces.length} pieces (${event.receipt.bytes} bytes) to ${event.receipt.model} at ${event.receipt.host}.${hidden(event.receipt.masked)}\n`);
        sent ||= event.receipt.pieces.length > 0;
        break;
      case 'text':
        spoke = true;
        terminal.out(event.text);
        break;
      case 'citation':
        citations.push(event.citation);
        terminal.out(paintOf(event.citation, terminal)(citationText(event.citation)));
        break;
      case 'checked':
        citations[event.index] = event.citation;
        break;
      case 'step':
        if (event.step.state !== 'running') terminal.err(`${event.step.tool} ${oneLine(event.step.detail)}: ${oneLine(event.step.summary ?? '')}\n`);
        break;
      case 'aside':
        if (spoke) terminal.out('\n\n');
        spoke = false;
        citations.length = 0;
        break;
      case 'kept':
        terminal.err(`Answered before, on the same code (${new Date(event.at).toISOString()}); nothing was sent. --fresh asks anew.\n`);
        break;
      case 'usage':
        usage = event;
        break;
      case 'done':
        terminal.out(event.reason === 'code' && found ? renderFound(found, false, terminal.paint) : '\n');
        terminal.err(verdict(citations));
        terminal.err(spent(usage));
        if (event.reason === 'length') terminal.err('The answer was cut off at the model\'s limit; raise CAIRN_ANSWER_MAX_OUTPUT_TOKENS.\n');
        return event.reason === 'stopped' ? 1 : 0;
      case 'failed':
        terminal.err(`\n${event.failure.message} ${event.failure.action}\n`);
        return 1;
    }
  }
  return 1;
}

/** A link that leads nowhere does not look like one. */
function paintOf({ state }: Citation, { paint }: Terminal): (text: string) => string {
  return state === 'wrong-path' || state === 'wrong-range' ? paint.bad : paint.place;
}

export function usageOf({ inputTokens, outputTokens, cost }: Usage): Usage {
  return { ...(inputTokens === undefined ? {} : { inputTokens }), ...(outputTokens === undefined ? {} : { outputTokens }), ...(cost === undefined ? {} : { cost }) };
}

export function hidden(masked: SendReceipt['masked']): string {
  return masked.length === 0 ? '' : ` Hidden: ${masked.map(({ kind, count }) => `${count} × ${kind}`).join(', ')}.`;
}

export function spent({ inputTokens, outputTokens, cost }: Usage): string {
  if (inputTokens === undefined && outputTokens === undefined) return '';
  return `${inputTokens ?? 0} tokens in, ${outputTokens ?? 0} out${cost === undefined ? '' : `, about $${cost.toFixed(4)}`}.\n`;
}

/** How many citations hold, and of each that doesn't, why. */
export function verdict(citations: readonly Citation[]): string {
  if (citations.length === 0) return '';
  const verified = citations.filter(({ state }) => state === 'verified').length;
  const others = citations.filter(({ state }) => state !== 'verified').map((citation) => `  ${words[citation.state]} ${citationText(citation)}${citation.note ? ` ${citation.note}` : ''}\n`);
  return `${verified} of ${citations.length} citations verified.\n${others.join('')}`;
}

const words: Record<CitationState, string> = {
  checking: 'not checked:',
  verified: 'verified:',
  moved: 'moved:',
  unverified: 'unverified:',
  'wrong-path': 'wrong:',
  'wrong-range': 'wrong:',
};

export function citationText({ path, startLine, endLine, state }: Citation): string {
  const lines = startLine === endLine ? startLine : `${startLine}-${endLine}`;
  const doubt = state === 'wrong-path' ? ' (no such file)' : state === 'wrong-range' ? ' (no such lines)' : '';
  return `[${oneLine(path)}:${lines}${doubt}]`;
}

export async function printAnswerJson(question: string, events: AsyncIterable<AnswerEvent>, terminal: Terminal): Promise<number> {
  const document: Record<string, unknown> = { question };
  const citations: Citation[] = [];
  const parts: (string | number)[] = [];
  const steps: AnswerStep[] = [];
  let failed = false;
  for await (const event of events) {
    if (event.type === 'text') parts.push(event.text);
    else if (event.type === 'citation') parts.push(citations.push(event.citation) - 1);
    else if (event.type === 'checked') citations[event.index] = event.citation;
    else if (event.type === 'step') steps[event.index] = event.step;
    else if (event.type === 'aside') parts.length = citations.length = 0;
    else if (event.type === 'searched') {
      const { hits, ...searched } = event.receipt;
      Object.assign(document, { searched, hits: hits.map(hitJson) });
    } else if (event.type === 'sending') document['sent'] = event.receipt;
    else if (event.type === 'usage') document['usage'] = usageOf(event);
    else if (event.type === 'kept') document['kept'] = new Date(event.at).toISOString();
    else if (event.type === 'done') document['done'] = event.reason;
    else {
      failed = true;
      document['failure'] = event.failure;
      terminal.err(`${event.failure.message} ${event.failure.action}\n`);
    }
  }
  const text = (part: string | number) => (typeof part === 'string' ? part : citations[part] ? citationText(citations[part]) : '');
  terminal.json({ ...document, steps, answer: parts.map(text).join(''), citations });
  return failed || document['done'] === 'stopped' ? 1 : 0;
}
