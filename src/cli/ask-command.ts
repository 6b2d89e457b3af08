import { answer } from '../core/answering/answer.ts';
import { answerDependencies, chatOf } from './answer-dependencies.ts';
import { openFolder, type Session } from './open-folder.ts';
import { printAnswer, printAnswerJson } from './print-answer.ts';
import { syncForReading } from './synced.ts';
import type { Terminal } from './terminal.ts';
import type { Invocation } from './usage.ts';

export async function runAsk({ argument, options }: Invocation, session: Session, terminal: Terminal, signal: AbortSignal): Promise<number> {
  const chat = chatOf(options, session);
  const opened = await openFolder(options.text('dir') ?? '', session);
  try {
    await syncForReading(opened.engine, terminal, signal);
    const events = answer({ text: options.flag('write') ? `/write ${argument}` : argument, attachments: [], history: [] }, answerDependencies(opened, chat, session, options.flag('fresh')), signal);
    return options.flag('json') ? await printAnswerJson(argument, events, terminal) : await printAnswer(events, terminal);
  } finally {
    await opened.engine.dispose();
  }
}
