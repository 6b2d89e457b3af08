import type { Filters } from '../model/query.ts';

/**
 * What questions in Chinese, Japanese and Korean are made of: words that say nothing of the code, and wordings that say what
 * kind of answer is wanted. English has its own in the files that read questions.
 */

/** Particles, question words and the like. What means something in code too (类, 函数, 文件, 処理) stays. */
export const functionWords: ReadonlySet<string> = new Set(
  (
    '的 了 是 在 和 与 或 跟 怎么 怎样 如何 哪里 哪儿 哪 哪些 哪个 什么 为什么 为何 吗 呢 吧 把 被 对 给 从 到 由 用 让 使 里 里面 中 上 下 内 这 那 这里 那里 有 没 都 会 能 可以 可能 时 时候 ' +
    '是怎么 是如何 怎么样 一个 这个 那个 个 并 而 就 也 还 其 该 此 所 于 为 以 及 等 则 将 按 地 得 之 请 请问 我 我们 想 要 需要 应该 当 之前 之后 通过 根据 进行 的时候 在哪 在哪里 有哪些 是什么 怎么做 ' +
    'の を に は が で と も から まで へ より や か こと もの ため する した して か ます ますか あり あります ありますか される された している します です ます ある いる なる どこ どう どの なに 何 どうやって どのように ください について による における として では には ' +
    '을 를 은 는 이 가 에 의 로 으로 에서 에게 와 과 도 만 하는 하고 한 할 하여 해서 합니다 하나요 되는 된 되지 않은 있는 어디 어디에 어떻게 무엇 왜 어떤 및 위해 위한 대한 통해 있나요'
  ).split(' '),
);

const cjk = /[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;

export function hasCjk(text: string): boolean {
  return cjk.test(text);
}

/** Names stand in CJK text without spaces (在RetryQueue里): with them they can be read like any other. */
export function spaced(text: string): string {
  return text.replaceAll(/(?<=[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3])(?=[\w$@./`])|(?<=[\w$/`])(?=[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3])/g, ' ');
}

export type CjkKind = 'where-is' | 'how-does' | 'how-to' | 'architecture' | 'error-text' | 'change';

/** The kind of a question by its wording, or null where the wording says nothing. The surest signs come first. */
export function cjkKind(text: string): CjkKind | null {
  return kinds.find(([, sign]) => sign.test(text))?.[0] ?? null;
}

const kinds: readonly (readonly [CjkKind, RegExp])[] = [
  ['error-text', /报错|错误信息|错误提示|异常信息|提示[:：“"]|エラーメッセージ|というエラー|오류 ?메시지|에러 ?메시지|라는 ?오류/],
  ['how-to', /^(?:请问)?(?:我)?(?:如何|怎么|怎样)(?:去)?(?:安装|配置|使用|运行|部署|启动|升级|接入|用)|(?:的)?使用(?:方法|说明|指南)$|の?(?:使い方|インストール方法|設定方法)|(?:사용|설치|설정) ?(?:방법|하는 법)/],
  ['where-is', /在哪|哪里|哪儿|哪个(?:文件|类|函数|方法|模块|包)|(?:定义|实现)(?:的)?位置|どこ|どの(?:ファイル|クラス|関数)|어디|어느 ?(?:파일|클래스|함수)/],
  ['architecture', /架构|整体(?:设计|结构|流程)|数据流|生命周期|之间的关系|调用(?:链|关系)|アーキテクチャ|全体(?:構成|の流れ)|ライフサイクル|の関係|아키텍처|전체 ?구조|생명 ?주기|관계/],
  ['how-does', /如何|怎么|怎样|为什么|为何|是什么原理|どうやって|どのように|なぜ|仕組み|어떻게|왜|방식/],
  ['change', /^(?:新增|添加|增加|修复|修正|支持|移除|删除|更新|重构|优化|改进|允许|避免|防止|让|将|使)|(?:を|の)?(?:追加|修正|削除|対応|変更)(?:する|した)?$|(?:추가|수정|삭제|지원|변경|개선)(?:하기|한다|함)?$/],
];

export type CjkWish = 'test' | 'document' | 'example' | 'change-log' | 'configuration' | 'generated' | 'vendored';

/** What a question asks for beside code, by its wording. */
export function cjkWishes(text: string): CjkWish[] {
  return wishes.filter(([, sign]) => sign.test(text)).map(([wish]) => wish);
}

const wishes: readonly (readonly [CjkWish, RegExp])[] = [
  ['test', /(?:单元|集成|端到端|回归)测试|的测试|测试(?:用例|代码|文件|类)|のテスト|テスト(?:コード|ケース)|(?:의|단위|통합) ?테스트|테스트 ?(?:코드|케이스)/],
  ['document', /文档|说明书|教程|指南|手册|ドキュメント|説明書|チュートリアル|ガイド|문서|튜토리얼|가이드|안내서/],
  ['example', /示例|例子|样例|演示|サンプル|使用例|예제|샘플/],
  ['change-log', /更新日志|变更(?:记录|日志)|发布说明|変更履歴|リリースノート|변경 ?(?:이력|기록)|릴리스 ?노트/],
  ['configuration', /配置文件|依赖(?:版本|清单)|設定ファイル|설정 ?파일/],
  ['generated', /自动生成的|自動生成|자동 ?생성/],
  ['vendored', /第三方(?:代码|库)|サードパーティ|서드 ?파티/],
];

/** Folders named in plain words: 在 handlers 目录里, handlers ディレクトリの, handlers 폴더의. Each with a slash at its end. */
export function cjkFolders(text: string): string[] {
  const folder = folders.map((sign) => sign.exec(text)?.[1]).find((found) => found !== undefined);
  return folder === undefined ? [] : [`${folder.replace(/\/$/, '')}/`];
}

/** Filters in plain words: a language (用 Go 写的, Python のコード), or the components of a front end. */
export function cjkFilters(text: string): Filters {
  const language = languages.map((sign) => sign.exec(text)?.[1]?.toLowerCase()).find((found) => found !== undefined);
  const known = language === undefined ? undefined : languageIds[language];
  return { ...(frontend.test(text) ? { paths: ['*.tsx', '*.jsx', '*.vue', '*.svelte', 'components/'] } : {}), ...(known ? { languages: [known] } : {}) };
}

const name = '([\\w@.-]+(?:/[\\w@.-]+)*/?)';
const folders = [
  new RegExp(`(?:在|位于|从)?\\s*${name}\\s*(?:目录|文件夹)(?:里|下|中|内|里面|下面)?`),
  new RegExp(`${name}\\s*(?:ディレクトリ|フォルダー?)(?:の|内|下|に|で)?`),
  new RegExp(`${name}\\s*(?:디렉터리|디렉토리|폴더)`),
];

const languageNames = '(Go|Golang|Python|TypeScript|JavaScript|Java|Rust|PHP|Ruby|C\\+\\+|C#|Kotlin|Swift|Scala|Lua|Vue|C)';
const languages = [
  new RegExp(`用\\s*${languageNames}\\s*(?:写|实现|编写)的`, 'i'),
  new RegExp(`${languageNames}\\s*(?:で書かれた|のコード)`, 'i'),
  new RegExp(`${languageNames}\\s*(?:로|으로)\\s*(?:작성|구현)`, 'i'),
  new RegExp(`${languageNames}\\s*(?:语言的)?代码(?:里|中)`, 'i'),
];
const languageIds: Readonly<Record<string, string>> = {
  go: 'go', golang: 'go', python: 'python', typescript: 'typescript', javascript: 'javascript', java: 'java', rust: 'rust', php: 'php', ruby: 'ruby',
  'c++': 'cpp', 'c#': 'csharp', kotlin: 'kotlin', swift: 'swift', scala: 'scala', lua: 'lua', vue: 'vue', c: 'c',
};

/** Which components there are: files of the usual frameworks. */
const frontend = /(?:前端|页面|界面)(?:的)?组件(?:有哪些|在哪|列表|都有)|フロントエンドのコンポーネント|프런?트엔드 ?컴포넌트/;
