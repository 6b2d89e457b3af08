import type { Embedded, Parser, Syntax } from '../ports/parser.ts';

/** The syntax of a file with that of the languages embedded in it: the functions in the script of a page. */
export async function withEmbedded(syntax: Syntax, text: string, parser: Parser, problems: string[]): Promise<Syntax> {
  let whole = syntax;
  for (const [language, stretches] of byLanguage(syntax.embedded ?? [])) {
    if (!parser.supports(language)) continue;
    const result = await parser.parse(language, onlyIn(text, stretches));
    if (result.ok) whole = joined(whole, result.syntax);
    else problems.push(result.message);
  }
  return whole;
}

function byLanguage(embedded: readonly Embedded[]): Map<string, Embedded[]> {
  const languages = new Map<string, Embedded[]>();
  for (const stretch of embedded) {
    const known = languages.get(stretch.language);
    if (known) known.push(stretch);
    else languages.set(stretch.language, [stretch]);
  }
  return languages;
}

/** The text with everything else blank, line for line, so that offsets and lines are those of the file. */
function onlyIn(text: string, stretches: readonly Embedded[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of stretches) {
    parts.push(blank(text.slice(at, start)), text.slice(start, end));
    at = Math.max(at, end);
  }
  return [...parts, blank(text.slice(at))].join('');
}

const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ');

function joined(outer: Syntax, inner: Syntax): Syntax {
  const definitions = [...outer.definitions, ...inner.definitions].sort((a, b) => a.start - b.start || b.end - a.end);
  const leading = [...outer.leading, ...inner.leading].sort((a, b) => a.start - b.start);
  const mentions = [...outer.mentions, ...inner.mentions].sort((a, b) => a.start - b.start || b.end - a.end);
  const dialect = outer.dialect ?? inner.dialect;
  return { ...outer, definitions, leading, mentions, ...(dialect ? { dialect } : {}), hasError: outer.hasError || inner.hasError };
}
