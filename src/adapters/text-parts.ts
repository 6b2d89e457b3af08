/**
 * How many tokens a text has at most, by a safe guess from its characters: a model's own tokenizer is not at hand.
 * Code has three to four ASCII characters a token in the tokenizers of today's models and about two and a half in the
 * older word pieces, which make a token of each bracket; so 2.5. Any other UTF-16 unit counts one and a half:
 * an ideograph is one or two tokens, an emoji (two units) up to three. Where the guess is too low, the server says so
 * and the text is halved.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(weigh(text) / tenths);
}

/** Cuts a text into parts of at most that many estimated tokens, at line ends wherever a line fits. Loses nothing. */
export function partsOf(text: string, maxTokens: number): string[] {
  if (estimateTokens(text) <= maxTokens) return [text];
  const most = maxTokens * tenths;
  const parts: string[] = [];
  let start = 0;
  let end = 0;
  let weight = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const lineWeight = weigh(line);
    if (weight + lineWeight > most && end > start) {
      parts.push(text.slice(start, end));
      start = end;
      weight = 0;
    }
    end += line.length;
    weight += lineWeight;
    if (weight > most) {
      parts.push(...piecesOfLine(line, most));
      start = end;
      weight = 0;
    }
  }
  if (end > start) parts.push(text.slice(start, end));
  return parts;
}

/** Two parts, cut at the line end nearest to the middle, or in the middle of a text of one line. */
export function halvesOf(text: string): [string, string] {
  const middle = Math.floor(text.length / 2);
  const before = text.lastIndexOf('\n', middle - 1) + 1;
  const after = text.indexOf('\n', middle) + 1;
  const candidates = [before, after].filter((cut) => cut > 0 && cut < text.length);
  const cut = candidates.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? (wholeCharacter(text, middle) || 2);
  return [text.slice(0, cut), text.slice(cut)];
}

function piecesOfLine(line: string, most: number): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (start < line.length) {
    let end = start;
    for (let weight = 0; end < line.length; end++) {
      weight += weightOf(line.charCodeAt(end));
      if (weight > most) break;
    }
    // At least one character a piece, so that no limit, however small, stands still.
    const cut = wholeCharacter(line, end);
    end = cut > start ? cut : Math.min(line.length, start + 2);
    pieces.push(line.slice(start, end));
    start = end;
  }
  return pieces;
}

/** Weights are counted in tenths of a token, because sums of fractions are never quite what they should be. */
const tenths = 10;

function weigh(text: string): number {
  let weight = 0;
  for (let i = 0; i < text.length; i++) weight += weightOf(text.charCodeAt(i));
  return weight;
}

function weightOf(unit: number): number {
  return unit < 0x80 ? 4 : 15;
}

/** A cut that does not tear a surrogate pair apart. */
function wholeCharacter(text: string, cut: number): number {
  const unit = text.charCodeAt(cut);
  return cut > 0 && unit >= 0xdc00 && unit <= 0xdfff ? cut - 1 : cut;
}
