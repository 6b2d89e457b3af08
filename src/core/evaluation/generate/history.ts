import { isCode, isTest } from '../code-files.ts';
import type { Commit, Question } from './question.ts';
import { wordCount } from './wording.ts';

/** A change of more files is about more than its subject says. */
const mostFiles = 5;
const fewestWords = 4;
/** Subjects that are about the project's housekeeping, or say nothing of the code. */
const housekeeping =
  /^(merge|revert|release|bump|upgrade|update dep|version|prepare|wip|fixup|squash|typo|format|lint|rubocop|clippy|changelog|chore|docs?|ci|build|style|test|tests)\b|\b(typos?|changelog|readme|dependabot|dependenc(y|ies)|linters?|prettier|eslint|clippy|rubocop|whitespace|copyright|licen[sc]e|code style|v?\d+\.\d+\.\d+)\b/i;

/** Subject of a change → the files with code that it changed and that are still there. */
export function historyQuestions(commits: readonly Commit[], languageOf: ReadonlyMap<string, string>): Question[] {
  const seen = new Set<string>();
  return commits.flatMap(({ id, subject, files }): Question[] => {
    const query = cleaned(subject);
    const code = files.filter((path) => isCode(path) && !isTest(path));
    const [first] = code;
    if (first === undefined || code.length > mostFiles || !code.every((path) => languageOf.has(path))) return [];
    if (housekeeping.test(subject) || housekeeping.test(query) || wordCount(query) < fewestWords || seen.has(query)) return [];
    seen.add(query);
    return [
      {
        source: 'git-history',
        type: 'change',
        language: languageOf.get(first) ?? '',
        query,
        relevant: code.map((path) => ({ path })),
        origin: `change ${id.slice(0, 12)}`,
        easy: false,
      },
    ];
  });
}

/** Without `fix(core):`, `[3.x]`, `(#123)`, `Fixes #4` and the full stop. */
function cleaned(subject: string): string {
  return subject
    .replace(/^\s*(\[[^\]]*\]\s*)+/, '')
    .replace(/^[a-z]+(\([^)]*\))?!?:\s*/i, '')
    .replace(/\s*[[(](?:closes|fixes|fix|refs?|see|pr)?\s*(?:[\w./-]*#|gh-)\d+[\])]/gi, '')
    .replace(/[,;.]?\s*\b(?:closes|fixes|resolves|refs?|see)\s+(?:[\w./-]*#|gh-)\d+/gi, '')
    .replace(/\s+#\d+\b/g, '')
    .replace(/\.\s*$/, '')
    .trim();
}
