/** What one or more citations that stand side by side are said to prove. */
export interface Claim {
  /** Places of the citations in the answer, counted from 0. */
  readonly citations: readonly number[];
  /** The part of the sentence that they prove, as Markdown. */
  readonly text: string;
}

/** Stands for a citation in the text of a sentence; the answer's own are taken out. */
const mark = '\uFFFC';

/**
 * Cuts a streamed answer into sentences and gives each citation its part. A citation proves what stands before it, back
 * to the citation before or to the sentence's beginning; what follows the last one belongs to it as well. Where nothing
 * that can be checked stands before the first ("In [a.ts:3], `run` …"), each proves what follows it. A citation
 * behind the full stop belongs to the sentence that ended there. A fenced block is no part of a sentence.
 */
export function createClaimFinder(isTelling: (text: string) => boolean): { text(text: string): Claim[]; citation(): Claim[]; end(): Claim[] } {
  let open = '';
  let first = 0;
  let count = 0;

  const settle = (atEnd: boolean): Claim[] => {
    const claims: Claim[] = [];
    for (let end = sentenceEnd(open, atEnd); end > 0; end = sentenceEnd(open, atEnd)) {
      const sentence = open.slice(0, end);
      open = open.slice(end);
      claims.push(...claimsOf(sentence, first, isTelling));
      first += sentence.split(mark).length - 1;
    }
    return claims;
  };

  return {
    text(text) {
      open += text.replaceAll(mark, ' ');
      return settle(false);
    },
    citation() {
      count++;
      open += mark;
      return settle(false);
    },
    end() {
      const claims = settle(true);
      first = count;
      return claims;
    },
  };
}

/** Words that end with a full stop in the middle of a sentence, and the number of a list. */
const noStop = /(?:(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|resp|approx|no|fig|al)|^\s*\d+)\.$/i;
const closing = /["'”’»)\]*_]/;

/**
 * Where the first sentence of a text ends, exclusive: behind its full stop, closing marks and the citations that follow,
 * or before a line that begins a new block. 0 while that can't be known yet.
 */
function sentenceEnd(text: string, atEnd: boolean): number {
  const plain = withoutCode(text);
  for (let i = 0; i < plain.length; i++) {
    const character = plain[i] ?? '';
    if (character === '\n') {
      const rest = plain.slice(i + 1);
      if (/^[ \t]*(?:\n|[-*+][ \t]|[#>|]|\d+[.)][ \t]|```|~~~)/.test(rest)) return i + 1;
      // Three characters tell a list, a heading or a fence from a sentence that goes on in the next line.
      if (!atEnd && !/^[ \t]*(?:\S{3}|\S{1,2}\s)/.test(rest)) return 0;
    } else if (plain.startsWith('```', i)) {
      return fenceEnd(plain, i, atEnd);
    } else if (/[.!?。！？]/.test(character)) {
      const end = stopEnd(plain, i, atEnd);
      if (end !== null) return end;
    }
  }
  return atEnd ? plain.length : 0;
}

/** Where a sentence ends that has a full stop at `i`; null where that is none, 0 where a citation may still follow. */
function stopEnd(plain: string, i: number, atEnd: boolean): number | null {
  let end = i + 1;
  while (closing.test(plain[end] ?? '')) end++;
  const next = plain[end] ?? '';
  if (noStop.test(plain.slice(0, i + 1))) return null;
  if (/[.!?]/.test(plain[i] ?? '') && next !== '' && !/\s/.test(next) && next !== mark) return null;
  for (;;) {
    let place = end;
    while (/[ \t,;、，]/.test(plain[place] ?? '')) place++;
    if (plain[place] !== mark) return place >= plain.length ? (atEnd ? plain.length : 0) : end;
    end = place + 1;
    while (/[.。]/.test(plain[end] ?? '') || closing.test(plain[end] ?? '')) end++;
  }
}

/** A fenced block ends what stands before it, and is left out whole. */
function fenceEnd(text: string, start: number, atEnd: boolean): number {
  if (start > 0) return start;
  const close = text.indexOf('```', start + 3);
  if (close < 0) return atEnd ? text.length : 0;
  return close + 3;
}

/** The same text with letters in place of inline code, so that a full stop in there ends nothing. */
function withoutCode(text: string): string {
  return text.replace(/(?<!`)(`|``)(?!`)(?:(?!\1)[^\n])*(?:\1(?!`)|$)/g, (code) => 'x'.repeat(code.length));
}

function claimsOf(sentence: string, first: number, isTelling: (text: string) => boolean): Claim[] {
  if (!sentence.includes(mark)) return [];
  const pieces = sentence.split(/(\uFFFC(?:(?:[\s,;、，]|and|和|及)*\uFFFC)*)/);
  const texts = pieces.filter((_, i) => i % 2 === 0);
  const groups = pieces.filter((_, i) => i % 2 === 1);
  const leading = !isTelling(texts[0] ?? '') && isTelling(texts[1] ?? '');
  let next = first;
  return groups.map((group, i) => {
    const citations = Array.from({ length: group.split(mark).length - 1 }, () => next++);
    const own = leading ? texts[i + 1] : texts[i];
    const tail = !leading && i === groups.length - 1 ? texts[i + 1] : '';
    return { citations, text: `${own ?? ''} ${tail ?? ''}`.replace(/\s+/g, ' ').trim() };
  });
}
