import type { FileRole, QuestionKind } from '../model/query.ts';
import { cjkWishes } from './cjk-intent.ts';

/**
 * What a question asks for beside code, 0 to 1: by these the roles are lifted that stand below the code otherwise. One is
 * asked for by name; less is what its wording makes likely.
 */
export function wantsOf(text: string, kind: QuestionKind): ReadonlyMap<FileRole, number> {
  const wants = new Map<FileRole, number>(cjkWishes(text).map((role) => [role, 1]));
  for (const [role, strength, sign] of signs) if (sign.test(text)) wants.set(role, Math.max(strength, wants.get(role) ?? 0));
  const documents = Math.max(wants.get('document') ?? 0, kind === 'how-to' ? 0.75 : ofUser.test(text) && !ofCode.has(kind) ? 0.6 : 0);
  if (documents > 0) wants.set('document', documents);
  return wants;
}

/** Who speaks of themselves, asks for an amount or for what there is to choose from, uses the product rather than changes it. */
const ofUser = /\b(?:i|my|me|we|our)\b|^how (?:much|many|long|fast|often)\b|^what (?:[\w-]+ ){0,5}(?:options|parameters|settings|arguments|flags|formats|commands|limits)\b|\bcan \w+ (?:help|do|handle|support)\b/i;

/** These ask for code, however they are worded. */
export const ofCode: ReadonlySet<QuestionKind> = new Set(['symbol', 'change', 'error-text', 'stack-trace'] as const);

const signs: readonly (readonly [FileRole, number, RegExp])[] = [
  ['test', 1, /\b(?:unit|integration|e2e|end-to-end|regression|existing)[- ]tests?\b|\btests? (?:for|of|that|which|class|case|suite|file|helper|fixture|method|function)\b|\b(?:tests|specs|test[- ]cases?|fixtures?|mocks?)\b|\bis \w+ tested\b|\btest\w*\.\w+\b.*\btest/i],
  ['test', 1, /\b\w*-?raising test\b|\btest (?:class|method|function|helper)\b|\b(?:test_\w+|Test[A-Z]\w+|\w+Tests?)\b(?=.*\b(?:test|class|method|function)\b)/],
  ['document', 1, /\b(?:docs?|documentation|readme|manual|guide|tutorial|wiki|man page|walkthrough)\b/i],
  ['document', 0.75, /\b(?:install(?:ing|ation)?|set(?:ting)? ?up|getting started|prerequisites?|quick ?start|troubleshoot\w*|best practices?|recommended|recommendations?|requirements|cheapest|pricing|benchmarks?|comparison|compare[sd]?|difference between|pros and cons|faq|roadmap|licen[cs]e)\b/i],
  ['document', 0.6, /^(?:what|which) (?:[\w-]+ ){0,4}(?:are|is) (?:\w+ )?(?:available|supported|needed|required|recommended|allowed|ignored|provided)\b|^(?:what|which) (?:[\w-]+ ){1,4}(?:does|do|can) (?:[\w.-]+ ){1,3}(?:support|accept|provide|offer|use)\b|\bstep by step\b|^what (?:makes|can)\b|\bexamples? of\b/i],
  ['example', 1, /\b(?:examples?|samples?|demos?|snippets?|usage of)\b/i],
  ['change-log', 1, /\b(?:change ?logs?|release notes?|what(?:'s| is) new|breaking changes?|migration guide)\b|\bin (?:version|release) v?\d/i],
  ['generated', 1, /\b(?:auto-?generated|generated (?:code|file|files))\b/i],
  ['vendored', 1, /\b(?:vendored|vendor|third[- ]party|bundled dependenc(?:y|ies))\b/i],
  ['output', 1, /\b(?:dist|build output|bundled (?:file|output)|minified)\b/i],
  ['declarations', 1, /\b(?:type (?:definitions?|declarations?|annotations?|hints?)|typings?|d\.ts|\.pyi|(?:typescript|cjs|esm) types)\b|\bexport \w* ?types\b/i],
  ['dot-file', 1, /\b(?:ci|github actions?|workflows?|pipeline ya?ml|pre-?commit|dev ?container|issue template|editorconfig|eslintrc|gitignore)\b/i],
  ['configuration', 1, /\b(?:config(?:uration)? files?|package\.json|pyproject|cargo\.toml|dockerfile|docker-compose|makefile|cmake(?:lists)?|webpack config|tsconfig|settings file|manifest|dependenc(?:y|ies) version|(?:dev )?dependencies)\b/i],
];
