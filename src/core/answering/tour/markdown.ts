import type { Located } from './anchor.ts';
import type { TourStep } from './steps.ts';

/** A step as it stands now, with its code for the page. */
export interface ShownStep extends TourStep {
  readonly located: Located;
  /** The lines; empty where they could not be read. */
  readonly code: string;
  readonly language: string;
}

/** Lines of one step in the page: what is longer is read in the file. */
const mostLines = 40;

/** A tour as a Markdown page. Paths, code and sentences are text in it: none of them can become markup or a link. */
export function tourMarkdown(question: string, steps: readonly ShownStep[]): string {
  return [`# ${escaped(oneLine(question))}`, ...steps.map(stepMarkdown)].join('\n\n') + '\n';
}

function stepMarkdown({ root, path, claim, located, code, language }: ShownStep, index: number): string {
  const place = `${root ? `${root}/` : ''}${path}`;
  const lines = located.startLine === located.endLine ? `line ${located.startLine}` : `lines ${located.startLine}-${located.endLine}`;
  const note = { there: '', moved: '', gone: ' (these lines have changed since)' }[located.state];
  return [`## ${index + 1}. ${inlineCode(oneLine(place))}, ${lines}${note}`, escaped(claim), fenced(code, language)].filter(Boolean).join('\n\n');
}

function fenced(code: string, language: string): string {
  if (code === '') return '';
  const lines = code.split('\n');
  const shown = lines.slice(0, mostLines).join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(shown) + 1));
  const more = lines.length > mostLines ? `\n\n${lines.length - mostLines} more lines.` : '';
  return `${fence}${/^[\w+#-]{1,30}$/.test(language) ? language : ''}\n${shown}\n${fence}${more}`;
}

function inlineCode(text: string): string {
  const ticks = '`'.repeat(longestRun(text) + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${ticks}${space}${text}${space}${ticks}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** What could begin markup stands behind a backslash; an address is broken up, so that no page makes a link of it. */
function escaped(text: string): string {
  return text
    .replace(/[\\`*_{}[\]()<>#!|~&]/g, '\\$&')
    .replace(/\b(https?|ftp|javascript|command|data|vscode):/gi, '$1\\:')
    .replace(/\bwww\./gi, 'www\\.')
    .replace(/^(\s*)([-+=]|\d+\.)/, '$1\\$2');
}
