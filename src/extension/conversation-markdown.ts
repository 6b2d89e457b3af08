import { said, sentences, t } from '../protocol/l10n.ts';
import type { AnswerPart, Attachment, Exchange } from '../protocol/conversation.ts';

/**
 * A conversation as a Markdown document. Answers stay Markdown; whatever could do something in a reader that trusts
 * the document (markup, images, addresses other than https) is turned into text, and questions are text altogether.
 */
export function conversationMarkdown(title: string, exchanges: readonly Exchange[]): string {
  return `${[`# ${asText(title || 'Cairn')}`, ...exchanges.map(exchangeMarkdown)].join('\n\n')}\n`;
}

function exchangeMarkdown(exchange: Exchange): string {
  return [`## ${asText(oneLine(exchange.question))}`, ...questionBody(exchange.question), ...attached(exchange.attachments), answerMarkdown(exchange), ...ending(exchange)].filter((part) => part !== '').join('\n\n');
}

/** What is longer than its heading stands below it, whole. */
function questionBody(question: string): string[] {
  return question.includes('\n') ? [fenced(question, '')] : [];
}

function attached(attachments: readonly Attachment[]): string[] {
  return attachments.map(({ root, path, span, language, text }) => `${code(placeOf({ root, path, ...span }))}\n\n${fenced(text, /^[\w+#.-]{1,30}$/.test(language) ? language : '')}`);
}

function answerMarkdown({ parts, searched }: Exchange): string {
  if (parts.length > 0) return harmless(parts.map(partText).join(''));
  const hits = searched?.hits ?? [];
  return hits.map(({ root, chunk }) => `- ${code(placeOf({ root, path: chunk.path, ...chunk.span }))}${chunk.symbol ? ` ${code(chunk.symbol)}` : ''}`).join('\n');
}

function partText(part: AnswerPart): string {
  if (part.type === 'text') return part.text;
  const { state, ...citation } = part.citation;
  const place = code(placeOf(citation));
  if (state === 'wrong-path' || state === 'wrong-range') return `~~${place}~~`;
  return state === 'verified' ? place : `${place} (${state})`;
}

function ending({ state, failure }: Exchange): string[] {
  if (state === 'failed' && failure) return [asText(sentences(said(failure.message), said(failure.action)))];
  if (state === 'stopped') return [`*${t('Stopped here.')}*`];
  return state === 'length' ? [`*${t('The answer reached its length limit here.')}*`] : [];
}

interface Place {
  readonly root: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

function placeOf({ root, path, startLine, endLine }: Place): string {
  return `${root ? `${root}/` : ''}${path}:${startLine === endLine ? startLine : `${startLine}-${endLine}`}`;
}

/** Code in a line, whatever it holds. A run of backticks at a line's start would begin a block: such a name is text. */
function code(text: string): string {
  const flat = oneLine(text);
  if (flat === '' || flat.includes('`')) return asText(flat);
  return `\`${flat}\``;
}

function fenced(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, 1 + Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))));
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`;
}

/** Letters and digits as they are; every mark that Markdown or HTML could read gets a backslash or becomes an entity. */
function asText(text: string): string {
  return oneLine(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/[\\`*_{}[\]()#!|~]/g, '\\$&').replace(/:(?=\/\/)/g, '\\:');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * Outside of code no `<` begins markup, no `!` an image, and no bracket an address other than https. A fence that an
 * answer has left open is closed, so that what follows in the document is not swallowed.
 */
function harmless(markdown: string): string {
  const lines = markdown.split('\n');
  let fence = '';
  const shown = lines.map((line) => {
    const [, mark = ''] = /^ {0,3}(?:> ?)*(?:[-*+] |\d+[.)] )? {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line) ?? [];
    if (fence === '' && mark !== '') {
      fence = mark;
      return line;
    }
    if (fence === '') return harmlessLine(line);
    if (mark.startsWith(fence) && line.trim().replace(/^(> ?)*/, '') === mark) fence = '';
    return line;
  });
  return [...shown, ...(fence === '' ? [] : [fence])].join('\n');
}

function harmlessLine(line: string): string {
  return line
    .split(/(`+[^`]*`+)/)
    .map((piece, i) => (i % 2 === 1 && /^(`+)[^`]*\1$/.test(piece) ? harmlessCode(piece) : harmlessProse(piece)))
    .join('');
}

/**
 * Where a code span begins depends on every backtick before it, of other lines too. An invisible joiner changes nothing
 * for a reader, and keeps what we took for code from being markup where it is none.
 */
function harmlessCode(text: string): string {
  return text.replace(/<(?=[a-z/!?])/gi, '<\u2060').replace(/!\[/g, '!\u2060[').replace(/\]\(/g, ']\u2060(');
}

function harmlessProse(text: string): string {
  return text
    .replace(/&(?=[#\w]+;)/g, '&amp;')
    .replace(/<(?!https:\/\/[^\s<>]+>)/g, '&lt;')
    .replace(/!\[/g, '\\!\\[')
    .replace(/\]\((?!\s*<?https:\/\/)/g, '\\]\\(')
    .replace(/^(\s*)\[([^\]]*)\]:(?!\s*<?https:\/\/)/, '$1\\[$2\\]:');
}
