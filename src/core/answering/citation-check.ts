import type { AnswerEvent, Citation } from '../model/answer.ts';
import type { LocatedFile } from '../engine.ts';
import type { ParsedPart } from './citation-parser.ts';
import { createClaimFinder, type Claim } from './claims.ts';
import type { Piece } from './piece.ts';
import { isTelling } from './evidence.ts';
import { resolveCitation } from './resolve-citation.ts';
import { verifyClaim, type Reading } from './verify-citation.ts';

export interface CitationCheckOptions {
  /** What the model was shown. */
  readonly pieces: readonly Piece[];
  readonly locate: (path: string) => Promise<readonly LocatedFile[]>;
  readonly read: (root: string, path: string) => Promise<string | null>;
  readonly hash: (text: string) => string;
}

/** From the parts of an answer to its events: a citation goes out at once, as being checked, and once more when its sentence has ended. */
export function createCitationCheck(options: CitationCheckOptions): { push(part: ParsedPart): AsyncIterable<AnswerEvent>; end(): AsyncIterable<AnswerEvent> } {
  const finder = createClaimFinder(isTelling);
  const citations: Citation[] = [];

  const settle = async function* (claims: readonly Claim[]): AsyncIterable<AnswerEvent> {
    for (const claim of claims) {
      const readings = await Promise.all(claim.citations.map((index) => readAgain(citations[index], options)));
      const checked = verifyClaim(claim.text, readings.filter((reading) => reading !== null), options.hash);
      for (const [i, citation] of checked.entries()) yield { type: 'checked', index: claim.citations[i] ?? 0, citation };
    }
  };

  return {
    async *push(part) {
      if (part.type === 'text') {
        yield part;
        yield* settle(finder.text(part.text));
        return;
      }
      const citation = await resolveCitation(part.written, options.pieces, options.locate);
      citations.push(citation);
      yield { type: 'citation', citation };
      yield* settle(finder.citation());
    },
    end: () => settle(finder.end()),
  };
}

async function readAgain(citation: Citation | undefined, { pieces, read }: CitationCheckOptions): Promise<Reading | null> {
  if (!citation) return null;
  const text = citation.state === 'wrong-path' ? null : await read(citation.root, citation.path);
  const piece = pieces.find((candidate) => holds(candidate, citation));
  return {
    citation,
    now: text === null ? null : linesOf(text),
    shown: piece ? linesOf(piece.text).slice(citation.startLine - piece.span.startLine, citation.endLine - piece.span.startLine + 1) : null,
    within: piece ? piece.symbol.split(/\.| > |, /) : [],
  };
}

function holds({ root, path, span }: Piece, citation: Citation): boolean {
  return (
    root === citation.root && path === citation.path && span.startColumn === undefined && span.startLine <= citation.startLine && span.endLine >= citation.endLine
  );
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
