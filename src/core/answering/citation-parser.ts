/** What a model writes as proof: a path and one or two line numbers. */
export interface WrittenCitation {
  readonly raw: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

export type ParsedPart = { readonly type: 'text'; readonly text: string } | { readonly type: 'citation'; readonly written: WrittenCitation };

/** The longest bracket that can still be a citation: deep paths have some 250 characters. Longer ones are text. */
const longestBracket = 400;

const place = /^(.+?):L?(\d{1,7})(?:\s*[-–]\s*L?(\d{1,7}))?$/;

/**
 * Finds citations in text that arrives in pieces, however it is split. Text is held back only from an open bracket on.
 * Code stays text: between backticks or in a fenced block a bracket is code. Several places in one pair of brackets,
 * separated by commas or semicolons, are several citations. A path may have brackets itself, as in `app/[id]/page.ts`.
 */
export function createCitationParser(): { push(text: string): ParsedPart[]; end(): ParsedPart[] } {
  let held = '';
  /** Brackets of `held` that are still open. */
  let open = 0;
  let code: string | null = null;
  let ticks = '';
  let parts: ParsedPart[] = [];
  let plain = '';

  const flush = (): ParsedPart[] => {
    if (plain) parts.push({ type: 'text', text: plain });
    plain = '';
    return parts;
  };

  const take = (character: string): void => {
    if (held) hold(character);
    else if (character === '`') {
      ticks += character;
      plain += character;
    } else {
      if (ticks) closeTicks();
      if (code === '`' && character === '\n') code = null;
      if (character === '[' && code === null) {
        held = '[';
        open = 1;
      } else plain += character;
    }
  };

  const hold = (character: string): void => {
    if (character === '\n' || character === '`' || held.length >= longestBracket) {
      release();
      take(character);
      return;
    }
    held += character;
    if (character === '[') open++;
    if (character === ']' && --open === 0) close();
  };

  const close = (): void => {
    const citations = citationsOf(held);
    if (!citations) return release();
    flush();
    parts.push(...citations.map((written) => ({ type: 'citation' as const, written })));
    held = '';
  };

  /** The first bracket is text; what stands behind it may still hold citations. */
  const release = (): void => {
    const rest = held.slice(1);
    plain += '[';
    held = '';
    for (const character of rest) take(character);
  };

  /** A run of backticks opens code, or closes the code that an equal run opened. */
  const closeTicks = (): void => {
    if (code === null) code = ticks;
    else if (code === ticks || (code.length >= 3 && ticks.length >= code.length)) code = null;
    ticks = '';
  };

  return {
    push(text) {
      parts = [];
      for (const character of text) take(character);
      return flush();
    },
    end() {
      parts = [];
      while (held) release();
      return flush();
    },
  };
}

function citationsOf(bracket: string): WrittenCitation[] | null {
  const raw = bracket.slice(1, -1);
  const citations: WrittenCitation[] = [];
  let path = '';
  for (const part of raw.split(/[,;]\s*/)) {
    const own = place.exec(part.trim());
    // "src/a.ts:3-5, 9" names the path once.
    const match = own ?? (path ? place.exec(`${path}:${part.trim()}`) : null);
    if (!match) return null;
    path = match[1] ?? '';
    const [start, end] = [Number(match[2]), Number(match[3] ?? match[2])];
    if (!looksLikePath(path)) return null;
    citations.push({ raw: own ? part.trim() : `${path}:${part.trim()}`, path, startLine: Math.min(start, end), endLine: Math.max(start, end) });
  }
  return citations.length > 0 ? citations : null;
}

/** `[10:20]` and `[see: 3]` are no places; a path has a folder, an extension or a capital name such as Makefile. */
function looksLikePath(path: string): boolean {
  // Around another citation stands a sentence.
  if (/\[[^\]]*:L?\d/.test(path)) return false;
  return !/^[a-z]+:\/\//i.test(path) && (/[/\\]/.test(path) || /\.\w+$/.test(path) || /^[A-Z]\w+$/.test(path));
}
