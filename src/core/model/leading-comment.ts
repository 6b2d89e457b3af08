export interface Comment {
  readonly text: string;
  /** Lines from the beginning that belong to the comment, and to the signature before it where it stands in the body. */
  readonly lines: number;
}

/** Where a comment stops being about the whole: tags, parameters, headings, examples. */
const section = /^\s*(@\w|:\w+.*:|\\\w|(Args|Arguments|Parameters|Params|Returns?|Raises|Throws|Examples?|Notes?|Usage)\b\s*:?\s*$|#{1,3}\s|```|={3,}|-{3,})/;

/** The comment before a definition, or the text that begins its body (Python, Elixir); null where there is none. */
export function leadingComment(lines: readonly string[]): Comment | null {
  return before(lines) ?? within(lines);
}

function before(lines: readonly string[]): Comment | null {
  let count = 0;
  let block = false;
  for (const line of lines) {
    const text = line.trim();
    if (!block && !(/^(\/\/|--[^>]|--$|\/\*|;;|\(\*)/.test(text) || /^#+(\s|$|[A-Z'"])/.test(text))) break;
    if (/^(\/\*|\(\*)/.test(text)) block = true;
    if (/(\*\/|\*\))\s*$/.test(text)) block = false;
    count += 1;
  }
  const text = aboutTheWhole(lines.slice(0, count).map(bare));
  return text === '' ? null : { text, lines: count };
}

/** Only where the text begins directly behind the signature. */
function within(lines: readonly string[]): Comment | null {
  const opening = lines.findIndex((line) => /^\s*(@(moduledoc|doc)\s+)?[ru]?("""|''')/.test(line));
  if (opening < 0 || opening > 8 || !/(:|\bdo|""")\s*$/.test(lines[opening - 1] ?? lines[opening] ?? '')) return null;
  const quote = lines[opening]?.includes("'''") ? "'''" : '"""';
  const body = lines.slice(opening);
  const first = (body[0] ?? '').slice((body[0] ?? '').indexOf(quote) + 3);
  const closing = first.includes(quote) ? 0 : body.findIndex((line, i) => i > 0 && line.includes(quote));
  if (closing < 0) return null;
  const text = aboutTheWhole([first, ...body.slice(1, closing + 1)].map((line) => line.replaceAll(quote, '').trim()));
  return text === '' ? null : { text, lines: opening + closing + 1 };
}

function aboutTheWhole(lines: readonly string[]): string {
  const start = lines.findIndex((line) => line !== '');
  if (start < 0) return '';
  const rest = lines.slice(start);
  const end = rest.findIndex((line) => line === '' || section.test(line));
  return rest.slice(0, end < 0 ? rest.length : end).join(' ');
}

function bare(line: string): string {
  return line
    .trim()
    .replace(/^(\/\*\*?!?|\/\/[/!]?|--+|#+|;;+|\(\*\*?|\*(?!\/))/, '')
    .replace(/(\*\/|\*\))\s*$/, '')
    .trim();
}
