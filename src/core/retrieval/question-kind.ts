import type { QuestionKind } from '../model/query.ts';
import { changeVerbs } from './change-verb.ts';
import { cjkKind, hasCjk } from './cjk-intent.ts';

/** The kind of a question by its wording. The first rule that holds decides, so the surest signs come first. */
export function kindOfQuestion(text: string): QuestionKind {
  const kind = signs.find(([, holds]) => holds(text))?.[0] ?? 'topic';
  if (!hasCjk(text) || kind === 'stack-trace' || kind === 'error-text') return kind;
  // Letters of these scripts look like a name to a rule made for identifiers.
  return cjkKind(text) ?? (kind === 'symbol' ? 'topic' : kind);
}

const signs: readonly (readonly [QuestionKind, (text: string) => boolean])[] = [
  ['stack-trace', (text) => frame.test(text)],
  ['symbol', (text) => symbol.test(text.trim()) && !ideographs.test(text)],
  ['error-text', (text) => errorText.test(text)],
  ['how-to', (text) => howTo.test(text)],
  ['where-is', (text) => whereIs.test(text)],
  ['architecture', (text) => architecture.test(text)],
  ['how-does', (text) => howDoes.test(text)],
  ['change', (text) => change.test(text)],
];

/** `at run (src/a.js:3:9)`, `File "a.py", line 3`, `main.go:12 +0x1d`, `from a.rb:3:in 'run'`. */
const frame = /^\s*at \S.*[:(]\d+(?::\d+)?\)?\s*$|^\s*File "[^"]+", line \d+|\.go:\d+ \+0x|\.rb:\d+:in\b|^Traceback \(most recent|^goroutine \d+ \[/m;

/** A name alone, perhaps with what it is before it: `RetryQueue.run`, `class Flask`, `uv_loop_t`. */
const symbol = /^(?:(?:class|function|method|struct|interface|enum|type|trait|def|fn|func)\s+)?[`'"]?[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#|->)[\p{L}_$][\p{L}\p{N}_$]*)*(?:\(\))?[`'"]?[?？]?$/u;

/** A sentence in these scripts has no spaces either. */
const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const errorText = /^(?:uncaught |fatal |error in )?[\w.]*(?:Error|Exception|Warning|Panic|Failure)\b\s*[:([]|^\s*\[?(?:error|fatal|panic|warn(?:ing)?)\]?\s*:|\b(?:error|exception|message|warning)\b[^"'`“]{0,30}["'`“][^"'`”]{12,}/i;

/** Doing something with the product: what manuals are for. */
const howTo =
  /^(?:how (?:to|do (?:i|we|you)|can (?:i|we|you)|should (?:i|we))\b|(?:can|could|should|may) (?:i|we)\b|what (?:should i|do i|to do)\b|i (?:want|need|would like)\b|(?:steps|guide|tutorial|instructions|best practices?) (?:to|for)\b|(?:installing|troubleshoot(?:ing)?|getting started|set(?:ting)? up)\b)/i;

const whereIs = /^(?:where|which (?:file|files|module|class|function|method|package|component)|in which)\b/i;

const architecture =
  /\b(?:architecture|relationship between|interaction between|data flow|control flow|dependency (?:chain|graph)|life ?cycle|overall (?:design|structure)|high[- ]level|overview of)\b/i;

const howDoes = /^(?:how|why|explain|describe|what happens|when (?:is|are|does|do))\b/i;

/** A change request or the subject of a commit begins with a verb, after a scope perhaps: `unix: fix …`. */
const change = new RegExp(String.raw`^(?:feat|fix|chore|refactor|perf|docs|style|test|build|ci|revert)(?:\([^)]*\))?!?:|^(?:[\w, /-]{1,24}:\s+)?(?:${changeVerbs})\b`, 'i');
