import { expect, it } from 'vitest';
import { bilingualNotes } from './bilingual-notes.ts';

it('takes the code below a comment, up to the next matter', () => {
  expect(bilingualNotes(['// 重试：支付失败后再次发起', 'function scheduleAgain(order) {', '', '  unrelated();', '// plain', '}'].join('\n'))).toEqual([
    { text: '重试 支付失败后再次发起', names: ['scheduleAgain', 'order'] },
  ]);
});

it.each([
  ['const limit = 5; // 上限', '上限', ['limit']],
  ['"retry.failed": "重试失败",', '重试失败', ['retry', 'failed']],
  ['throw new OrderError("注文が見つかりません");', '注文が見つかりません', ['OrderError']],
  ['`RetryQueue` 是重试队列', '是重试队列', ['RetryQueue']],
  ['timeout: int  # 제한 시간', '제한 시간', ['timeout']],
])('reads %s', (line, text, names) => {
  expect(bilingualNotes(line)).toEqual([{ text, names }]);
});

it('reads a block comment of several lines', () => {
  expect(bilingualNotes('/**\n * 验签\n * @param body the body\n */\nfunction checkSeal(body) {}\n')).toEqual([{ text: '验签', names: ['checkSeal', 'body'] }]);
});

it('has nothing to say of English files, of texts without names and of data', () => {
  expect(bilingualNotes('// retry\nfunction retry() {}\n')).toEqual([]);
  expect(bilingualNotes('这是说明\n')).toEqual([]);
  expect(bilingualNotes(`x = "${'数据'.repeat(300)}"`)).toEqual([]);
});
