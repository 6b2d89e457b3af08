import type { FileRole, QuestionKind } from '../model/query.ts';

/**
 * What a question asks for beside code, 0 to 1: by these the roles are lifted that stand below the code otherwise. One is
 * asked for by name; less is what its wording makes likely.
 */
export function wantsOf(text: string, kind: QuestionKind): ReadonlyMap<FileRole, number> {
  const wants = new Map<FileRole, number>();
  for (const [role, strength, sign] of signs) if (sign.test(text)) wants.set(role, Math.max(strength, wants.get(role) ?? 0));
  const documents = Math.max(wants.get('document') ?? 0, kind === 'how-to' ? 0.75 : 0);
  if (documents > 0) wants.set('document', documents);
  return wants;
}

const signs: readonly (readonly [FileRole, number, RegExp])[] = [
  ['test', 1, /\b(?:unit|integration|e2e|end-to-end|regression|existing)[- ]tests?\b|\btests? (?:for|of|that|which|class|case|suite|file|helper|fixture|method|function)\b|\b(?:tests|specs|test[- ]cases?|fixtures?|mocks?)\b|\bis \w+ tested\b|\btest\w*\.\w+\b.*\btest|测试(?:用例|代码|文件)?|テスト|테스트/i],
  ['test', 1, /\b\w*-?raising test\b|\btest (?:class|method|function|helper)\b|\b(?:test_\w+|Test[A-Z]\w+|\w+Tests?)\b(?=.*\b(?:test|class|method|function)\b)/],
  ['document', 1, /\b(?:docs?|documentation|readme|manual|guide|tutorial|wiki|man page|walkthrough)\b|文档|说明|教程|指南|ドキュメント|문서/i],
  ['document', 0.75, /\b(?:install(?:ing|ation)?|set(?:ting)? ?up|getting started|prerequisites?|quick ?start|troubleshoot\w*|best practices?|recommended|recommendations?|requirements|cheapest|pricing|benchmarks?|comparison|compare[sd]?|difference between|pros and cons|faq|roadmap|licen[cs]e)\b|安装|入门|最佳实践/i],
  ['document', 0.6, /^(?:what|which) (?:[\w-]+ ){0,4}(?:are|is) (?:\w+ )?(?:available|supported|needed|required|recommended|allowed|ignored|provided)\b|^(?:what|which) (?:[\w-]+ ){1,4}(?:does|do|can) (?:[\w.-]+ ){1,3}(?:support|accept|provide|offer|use)\b|\bstep by step\b|^what (?:makes|can)\b|\bexamples? of\b/i],
  ['example', 1, /\b(?:examples?|samples?|demos?|snippets?|usage of)\b|示例|例子|用例|サンプル|예제/i],
  ['change-log', 1, /\b(?:change ?logs?|release notes?|what(?:'s| is) new|breaking changes?|migration guide)\b|\bin (?:version|release) v?\d|更新日志|变更记录/i],
  ['generated', 1, /\b(?:auto-?generated|generated (?:code|file|files))\b|自动生成/i],
  ['vendored', 1, /\b(?:vendored|vendor|third[- ]party|bundled dependenc(?:y|ies))\b|第三方/i],
  ['output', 1, /\b(?:dist|build output|bundled (?:file|output)|minified)\b/i],
  ['declarations', 1, /\b(?:type (?:definitions?|declarations?|annotations?|hints?)|typings?|d\.ts|\.pyi|(?:typescript|cjs|esm) types)\b|\bexport \w* ?types\b|类型(?:定义|声明)/i],
  ['dot-file', 1, /\b(?:ci|github actions?|workflows?|pipeline ya?ml|pre-?commit|dev ?container|issue template|editorconfig|eslintrc|gitignore)\b/i],
  ['configuration', 1, /\b(?:config(?:uration)? files?|package\.json|pyproject|cargo\.toml|dockerfile|docker-compose|makefile|cmake(?:lists)?|webpack config|tsconfig|settings file|manifest|dependenc(?:y|ies) version|(?:dev )?dependencies)\b|配置文件/i],
];
