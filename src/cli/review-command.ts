import { findingsOf, severities, type Finding, type Part, type Severity } from '../core/answering/review/findings.ts';
import type { ReviewMaterial } from '../core/answering/review/material.ts';
import { review, type ReviewEvent } from '../core/answering/review/review.ts';
import { errors } from '../core/errors.ts';
import type { AnswerEvent, Citation } from '../core/model/answer.ts';
import { changesOf } from '../process/changes.ts';
import { answerDependencies, chatOf } from './answer-dependencies.ts';
import { openFolder, type Session } from './open-folder.ts';
import { printAnswer } from './print-answer.ts';
import { materialJson, renderMaterial } from './review-material.ts';
import { syncForReading } from './synced.ts';
import { count, oneLine, type Terminal } from './terminal.ts';
import type { Invocation } from './usage.ts';

export async function runReview({ argument, options }: Invocation, session: Session, terminal: Terminal, signal: AbortSignal): Promise<number> {
  const failOn = severityOf(options.text('fail-on'));
  const json = options.flag('json');
  const chat = chatOf(options, session);
  const opened = await openFolder(argument || (options.text('dir') ?? ''), session);
  try {
    await syncForReading(opened.engine, terminal, signal);
    const { files, leftOut, since } = await changesOf({ ...opened, name: '' }, options.text('base'), opened.engine, signal);
    if (leftOut.length > 0) terminal.err(`Not indexed, so not reviewed: ${oneLine(leftOut.slice(0, 5).join(', '))}${leftOut.length > 5 ? ` and ${leftOut.length - 5} more` : ''}.\n`);
    const run = follow(review({ root: '', files }, answerDependencies(opened, chat, session, true), signal), json ? () => undefined : (material) => terminal.out(renderMaterial(material)));
    const asked = chat !== null && files.some(({ hunks }) => hunks.length > 0);
    const code = json || !asked ? await drain(run.events, terminal) : await printAnswer(run.events, terminal);
    const findings = findingsOf(run.parts, run.citations);
    if (json) terminal.json({ since, ...materialJson(run.material()), leftOut, ...run.sent(), ...(asked && code === 0 ? { findings } : {}) });
    else if (asked && code === 0) terminal.err(`${count(findings.length, 'finding')}.\n`);
    return code === 0 && findings.some((finding) => isAtLeast(finding, failOn)) ? 1 : code;
  } finally {
    await opened.engine.dispose();
  }
}

function severityOf(text: string | undefined): Severity | undefined {
  const found = severities.find((known) => known === text);
  if (text !== undefined && !found) throw errors.wrongUsage(`There is no severity "${text}".`, `Use one of ${severities.join(', ')}.`);
  return found;
}

function isAtLeast({ severity }: Finding, least: Severity | undefined): boolean {
  return least !== undefined && severities.indexOf(severity) <= severities.indexOf(least);
}

/** The events for printing, and beside them what the document and the exit code are made of. */
function follow(events: AsyncIterable<ReviewEvent>, onMaterial: (material: ReviewMaterial) => void) {
  const parts: Part[] = [];
  const citations: Citation[] = [];
  const sent: Record<string, unknown> = {};
  let material: ReviewMaterial = { root: '', files: [], siblings: [] };
  const forward = async function* (): AsyncIterable<AnswerEvent> {
    for await (const event of events) {
      if (event.type === 'material') {
        material = event.material;
        onMaterial(material);
        continue;
      }
      if (event.type === 'text') parts.push(event.text);
      else if (event.type === 'citation') parts.push(citations.push(event.citation) - 1);
      else if (event.type === 'checked') citations[event.index] = event.citation;
      else if (event.type === 'aside') parts.length = citations.length = 0;
      else if (event.type === 'sending') sent['sent'] = event.receipt;
      else if (event.type === 'usage') sent['usage'] = { inputTokens: event.inputTokens, outputTokens: event.outputTokens, cost: event.cost };
      else if (event.type === 'done') sent['done'] = event.reason;
      else if (event.type === 'failed') sent['failure'] = event.failure;
      yield event;
    }
  };
  return { events: forward(), parts, citations, sent: () => sent, material: () => material };
}

async function drain(events: AsyncIterable<AnswerEvent>, terminal: Terminal): Promise<number> {
  let code = 1;
  for await (const event of events) {
    if (event.type === 'done') code = event.reason === 'stopped' ? 1 : 0;
    if (event.type === 'failed') terminal.err(`${event.failure.message} ${event.failure.action}\n`);
  }
  return code;
}
