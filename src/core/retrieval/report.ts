import { namesIn } from './question-names.ts';

/** A question of more words is a report: an issue with its template, a log, a mail. */
const wordsOfAQuestion = 60;
/** As much of a report's own words as a question has; behind them mostly come versions and steps. */
const wordsKept = 60;
const namesKept = 20;

/**
 * What to search for of a long report: its title, the beginning of what it says, and the names of code it spells out.
 * The rest of a template ("Environment", "Read the documentation first") would outweigh the matter.
 */
export function condensed(text: string): string {
  if (wordsOf(text).length <= wordsOfAQuestion) return text;
  const [title = '', ...lines] = withoutTemplate(text).split('\n').filter((line) => line.trim() !== '');
  const body = lines.join('\n');
  const prose = wordsOf(body.replace(/```[\s\S]*?(?:```|$)/g, ' ')).slice(0, wordsKept).join(' ');
  return [title, prose, namesIn(body).slice(0, namesKept).join(' ')].join('\n').trim();
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** HTML comments, pictures, addresses, headings, empty answers, and the list of versions at the end. */
function withoutTemplate(text: string): string {
  return text
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/\n#{1,6}[^\n]*\b(?:environment|version|additional (?:context|information)|screenshots?|checklist|system info)\b[\s\S]*$/i, '\n')
    .replace(/^#{1,6}\s.*$/gm, '')
    .replace(/^_No response_$|^- \[[ x]\].*$/gim, '');
}
