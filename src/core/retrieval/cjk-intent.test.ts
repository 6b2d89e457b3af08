import { expect, it } from 'vitest';
import { cjkFilters, cjkFolders, cjkKind, cjkWishes, spaced } from './cjk-intent.ts';

it.each([
  ['登录逻辑在哪个文件', 'where-is'],
  ['重试是怎么实现的', 'how-does'],
  ['如何安装这个插件', 'how-to'],
  ['整体架构', 'architecture'],
  ['修复连接泄漏', 'change'],
  ['报错：连接被拒绝', 'error-text'],
  ['キャッシュはどこで消されるか', 'where-is'],
  ['リトライはどのように動くか', 'how-does'],
  ['エラーメッセージ「接続できません」', 'error-text'],
  ['로그인은 어디에 있나요', 'where-is'],
  ['재시도는 어떻게 동작하나요', 'how-does'],
  ['설치 방법', 'how-to'],
  ['请求拦截器', null],
])('%s is %s', (text, kind) => {
  expect(cjkKind(text)).toBe(kind);
});

it.each([
  ['支付模块的测试', ['test']],
  ['测试发现的流程', []],
  ['ログ出力のテスト', ['test']],
  ['결제 모듈의 테스트', ['test']],
  ['使用文档', ['document']],
  ['配置文件在哪', ['configuration']],
])('%s asks beside code for %j', (text, wishes) => {
  expect(cjkWishes(text)).toEqual(wishes);
});

it.each([
  ['在 handlers 目录里的鉴权', ['handlers/']],
  ['src/core 文件夹下有什么', ['src/core/']],
  ['handlers ディレクトリの認証', ['handlers/']],
  ['handlers 폴더의 인증', ['handlers/']],
  ['鉴权在哪', []],
])('%s names the folders %j', (text, folders) => {
  expect(cjkFolders(text)).toEqual(folders);
});

it('reads a language and the components of a front end as filters', () => {
  expect(cjkFilters('用 Go 写的重试')).toEqual({ languages: ['go'] });
  expect(cjkFilters('Python のコードで例外')).toEqual({ languages: ['python'] });
  expect(cjkFilters('前端组件有哪些').paths).toContain('*.vue');
  expect(cjkFilters('重试')).toEqual({});
});

it('sets names apart that stand in the text without spaces', () => {
  expect(spaced('在RetryQueue里调用retry_queue.run的地方')).toBe('在 RetryQueue 里调用 retry_queue.run 的地方');
});
