import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { taskOf } from '../../core/answering/tasks/task.ts';
import { slashCommandIn } from '../../protocol/asking.ts';
import { speak } from '../../protocol/l10n.ts';
import { meaningOf } from './meaning.ts';

it.each([
  ['/find retry policy', { text: 'retry policy', searchOnly: true, review: false }],
  ['/tests RetryQueue', { text: 'Which tests cover RetryQueue, and what do they check?', searchOnly: false, review: false }],
  ['/tests RetryQueue in:src/queue/ -path:**/old', { text: 'Which tests cover RetryQueue, and what do they check? in:src/queue/ -path:**/old', searchOnly: false, review: false }],
  ['/docs lang:go', { text: expect.stringMatching(/^Write documentation for the attached code, .* lang:go$/) as string, searchOnly: false, review: false }],
  ['/review', { text: '/review', searchOnly: false, review: true }],
  ['/explain a.ts:4', { text: 'Explain a.ts:4', searchOnly: false, review: false }],
  ['/docs', { text: 'Write documentation for the attached code, as it is in this repository: what it is for, how it is used, its parameters, results and errors.', searchOnly: false, review: false }],
  ['/usr/bin/env is where?', { text: '/usr/bin/env is where?', searchOnly: false, review: false }],
  ['/unknown thing', { text: '/unknown thing', searchOnly: false, review: false }],
  ['where is /find used?', { text: 'where is /find used?', searchOnly: false, review: false }],
])('%s', (question, meaning) => {
  expect(meaningOf(question)).toEqual(meaning);
});

it("asks in the editor's language, as the core understands it", async () => {
  speak(JSON.parse(await readFile('l10n/bundle.l10n.zh-cn.json', 'utf8')) as Record<string, string>, 'zh-cn');
  const asked = ['/explain', '/tests RetryQueue', '/docs', '/graph send'].map((question) => meaningOf(question).text);
  speak({});
  expect(asked).toEqual(['解释 附加的代码', '哪些测试覆盖 RetryQueue，它们检查什么？', expect.stringMatching(/^按本仓库的写法为附加的代码编写文档/), expect.stringContaining('send')]);
  expect(taskOf({ text: asked[0] ?? '', attachments: [{ root: '', path: 'a.ts', span: { startLine: 1, endLine: 2 }, language: 'typescript', text: '' }], history: [] })).toBe('explain');
});

it('takes a command in any case, over lines', () => {
  expect(slashCommandIn('  /Find a\nb ')).toEqual({ name: 'find', rest: 'a\nb' });
});
