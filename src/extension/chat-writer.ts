import * as vscode from 'vscode';
import type { AnswerEvent, Citation } from '../core/model/answer.ts';
import type { Hit, SearchResult } from '../core/model/hit.ts';
import type { GraphResult } from '../core/model/relation.ts';
import { said, sentences, t } from '../protocol/l10n.ts';
import { inert } from './inert-text.ts';
import { uriOf, type Place } from './open-place.ts';

/** Writes Cairn's answers into the editor's chat: citations as links in their sentences, and as references. */
export interface ChatWriter {
  readonly text: (text: string) => void;
  readonly hits: (result: SearchResult) => void;
  readonly relations: (result: GraphResult) => void;
  readonly answer: (events: AsyncIterable<AnswerEvent>) => Promise<void>;
  /** Symbols of the answer, for what to ask next. */
  readonly symbols: () => readonly string[];
}

export function chatWriter(stream: vscode.ChatResponseStream): ChatWriter {
  const symbols: string[] = [];
  const remember = (hits: readonly Hit[]) => symbols.push(...hits.map(({ chunk }) => chunk.symbol).filter((symbol) => /^[\w$.#]+$/.test(symbol)));
  const link = (place: Place, title = titleOf(place)) => {
    const uri = uriOf(place);
    if (!uri) return stream.markdown(inert(title));
    stream.anchor(new vscode.Location(uri, new vscode.Range(place.startLine - 1, 0, Math.max(place.startLine, place.endLine) - 1, 0)), title);
  };
  const showHits = (hits: readonly Hit[]) => {
    if (hits.length === 0) stream.markdown(inert(t('Nothing was found.')));
    for (const { root, chunk } of hits) {
      stream.markdown('\n- ');
      link({ root, path: chunk.path, ...chunk.span });
      stream.markdown(` ${inert([chunk.kind, chunk.symbol].filter(Boolean).join(' '))}`);
    }
    remember(hits);
  };
  const cite = (citation: Citation) => {
    if (citation.state === 'wrong-path' || citation.state === 'wrong-range') return stream.markdown(` ~~${inert(titleOf(citation))}~~ `);
    stream.markdown(' ');
    link(citation);
  };

  async function writeAnswer(events: AsyncIterable<AnswerEvent>): Promise<void> {
    let hits: readonly Hit[] = [];
    const withoutImages = imageFilter();
    const citations: Citation[] = [];
    for await (const event of events) {
      if (event.type === 'searched') hits = event.receipt.hits;
      else if (event.type === 'text') stream.markdown(withoutImages(event.text));
      else if (event.type === 'citation') {
        citations.push(event.citation);
        cite(event.citation);
      } else if (event.type === 'checked') citations[event.index] = event.citation;
      else if (event.type === 'step' && event.step.state === 'running') stream.progress(`${event.step.tool} ${event.step.detail}`);
      else if (event.type === 'failed') stream.markdown(inert(sentences(said(event.failure.message), said(event.failure.action))));
      else if (event.type === 'done' && event.reason === 'code') showHits(hits.slice(0, 10));
      else if (event.type === 'done') remember(hits);
    }
    summarize(citations);
  }
  /** What reading the cited lines again showed; each that holds stands among the references, too. */
  function summarize(citations: readonly Citation[]): void {
    const good = citations.filter(({ state }) => state === 'verified' || state === 'moved');
    for (const citation of good) {
      const uri = uriOf(citation);
      if (uri) stream.reference(new vscode.Location(uri, new vscode.Range(citation.startLine - 1, 0, citation.endLine - 1, 0)));
    }
    if (citations.length > 0) stream.markdown(`\n\n*${inert(t('{0} of {1} citations verified', good.length, citations.length))}*`);
  }

  return {
    text: (text) => stream.markdown(inert(text)),
    hits: ({ hits, notice }) => {
      if (notice !== undefined) stream.markdown(`${inert(said(notice))}\n`);
      showHits(hits);
    },
    relations(result) {
      symbols.push(result.symbol);
      const edges = result.edges.filter(({ kind }) => kind !== 'contains').slice(0, mostEdges);
      if (edges.length === 0) stream.markdown(inert(result.matches.length === 0 ? t('There is no symbol “{0}”.', result.symbol) : t('Nothing was found.')));
      for (const edge of edges) {
        const [from, to] = [result.nodes[edge.from], result.nodes[edge.to]];
        if (!from || !to) continue;
        stream.markdown(`\n- \`${code(from.symbol || from.path)}\` ${edge.kind} \`${code(to.symbol || to.path)}\` `);
        link({ root: from.root, path: edge.path, startLine: edge.line, endLine: edge.line });
        if (edge.confidence !== 'resolved') stream.markdown(` (${edge.confidence})`);
      }
    },
    answer: writeAnswer,
    symbols: () => symbols,
  };
}

function titleOf({ root, path, startLine, endLine }: Place): string {
  return `${root ? `${root}/` : ''}${path}:${startLine}${endLine > startLine ? `-${endLine}` : ''}`;
}

/** More say no more on a screen. */
const mostEdges = 40;

function code(text: string): string {
  return text.replace(/[`\r\n]/g, ' ');
}

/** An image in an answer would be loaded from wherever it says: it becomes a link, however the stream splits it. */
function imageFilter(): (text: string) => string {
  let afterMark = false;
  return (text) => {
    const safe = (afterMark && text.startsWith('[') ? '\\' : '') + text.replace(/!\[/g, '!\\[').replace(/<img/gi, '&lt;img');
    afterMark = text.endsWith('!');
    return safe;
  };
}
