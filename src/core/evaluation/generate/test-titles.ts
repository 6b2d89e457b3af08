import { isCode, isTest } from '../code-files.ts';
import type { Question, ReadFile } from './question.ts';
import { wordCount, wordsOfName } from './wording.ts';

/** Titles as sentences, then tests that are functions with a telling name. */
const sentences = [
  /^\s*(?:it|test|specify|testWidgets)(?:\.\w+)*\s*\(\s*(['"`])(.{10,160}?)\1\s*,/gm,
  /^\s*(?:it|test|specify|should)\s+(['"])(.{10,160}?)\1\s*(?:do|,)/gm,
  /^\s*@test\s+(["'])(.{10,160}?)\1\s*\{/gm,
];
const names = [
  /^\s*(?:async\s+)?def\s+test_(\w{10,120})\s*\(/gm,
  /^func\s+Test_?(\w{10,120})\s*\(/gm,
  /#\[(?:\w+::)?test\b[^\]]*\]\s*(?:async\s+)?fn\s+(\w{10,120})\s*\(/gm,
  /@Test\b[^{;]*?\b(?:void|fun)\s+`?([\w ]{10,120})`?\s*\(/gm,
  /\[(?:Fact|Test|TestMethod)[^\]]*\]\s*public\s+(?:async\s+)?\w+\s+(\w{10,120})\s*\(/gm,
  /^\s*func\s+test(\w{10,120})\s*\(/gm,
];
const fewestWords = 4;

/** Title of a test → the file that it tests, known by its name. The title's words need not stand in that file. */
export function testTitleQuestions(file: ReadFile, paths: readonly string[]): Question[] {
  if (!isTest(file.path) || !isCode(file.path)) return [];
  const subject = subjectOf(file.path, paths);
  if (subject === null) return [];
  const titles = new Set(titlesIn(file.text).filter((title) => wordCount(title) >= fewestWords));
  return [...titles].map((query) => ({
    source: 'test-titles',
    type: 'test-title',
    language: file.language,
    query,
    relevant: [{ path: subject }],
    origin: `test in ${file.path}`,
    easy: false,
  }));
}

function titlesIn(text: string): string[] {
  const said = sentences.flatMap((pattern) => [...text.matchAll(pattern)].map(([, , title = '']) => title.trim()));
  const named = names.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => wordsOfName(name)));
  // What is filled in when the test runs says nothing here.
  return [...said, ...named].filter((title) => !/[$%]\{?\w|\$\{/.test(title));
}

/** `test_retry.py`, `retry_test.go`, `RetryTests.cs` → the one file called `retry` that holds no tests. */
function subjectOf(test: string, paths: readonly string[]): string | null {
  const stem = stemOf(test).replace(/^test[_-]|[._-](test|tests|spec)$/i, '').replace(/(Tests?|Spec)$/, '');
  const extension = test.slice(test.lastIndexOf('.'));
  const same = paths.filter((path) => !isTest(path) && isCode(path) && stemOf(path).toLowerCase() === stem.toLowerCase() && alike(path.slice(path.lastIndexOf('.')), extension));
  return same.length === 1 ? (same[0] ?? null) : null;
}

function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.slice(0, name.lastIndexOf('.'));
}

/** A test in TypeScript may be of a file in JavaScript, one in C++ of a header. */
function alike(a: string, b: string): boolean {
  const family = (extension: string) => (/^\.[cm]?[jt]sx?$/.test(extension) ? 'js' : /^\.(c|h|cc|hh|cpp|hpp)$/.test(extension) ? 'c' : /^\.(exs?)$/.test(extension) ? 'ex' : extension);
  return family(a) === family(b);
}
