import { afterEach, describe, expect, it } from 'vitest';
import chinese from '../../l10n/bundle.l10n.zh-cn.json';
import { errors, type CairnError } from '../core/errors.ts';
import { counted, said, sentences, speak, t } from './l10n.ts';

afterEach(() => speak({}));

describe('in English', () => {
  it('fills a text in', () => {
    expect(t('The folder {0} does not exist.', '/a')).toBe('The folder /a does not exist.');
    expect([counted(0, 'file'), counted(1, 'file'), counted(9800, 'file')]).toEqual(['0 files', '1 file', '9,800 files']);
    expect(sentences('One.', '', 'Two.')).toBe('One. Two.');
    expect(said('Whatever the core says.')).toBe('Whatever the core says.');
  });

  it('fills nothing into what is filled in', () => {
    expect(t('{0} and {1}', '{1}', 'b')).toBe('{1} and b');
  });
});

describe('in Chinese', () => {
  it('puts values where the language wants them, and no space between sentences', () => {
    speak(chinese, 'zh-cn');
    expect(t('A line {0} in {1} brings it back.', '!a', '.ragignore')).toBe('在 .ragignore 中加一行 !a 即可恢复。');
    expect(counted(1, 'file')).toBe('1 个文件');
    expect(sentences(t('Search by keywords.'), t('Click for details.'))).toBe('按关键词搜索。点击查看详情。');
  });

  it('knows what the core says by its pattern, and a reason inside it', () => {
    speak(chinese, 'zh-cn');
    const unreachable = errors.serverUnreachable('box:1', new Error('nothing listens there (ECONNREFUSED)'));
    expect(said(unreachable.message)).toBe('无法连接 box:1：该处没有服务在监听（ECONNREFUSED）。');
    expect(said('These lines have changed since they were indexed. "retry" is not in these lines.')).toBe('这些行在索引之后有变动。"retry" 不在这些行中。');
    expect(said('It is a test, not the code itself.')).toBe('它是测试，不是代码本身。');
    expect(said('3 places')).toBe('3 处');
    expect(said('The name of the question stands in this definition.')).toBe('The name of the question stands in this definition.');
  });

  it('leaves no error of the core in English', () => {
    speak(chinese, 'zh-cn');
    const made = (Object.values(errors) as ((...values: unknown[]) => CairnError)[]).map((make) => make('box', 'b', 'c')).filter(({ code }) => code !== 'wrong-usage');
    for (const { message, action } of made) expect([said(message), said(action)].join(' ')).toMatch(/^[^]*\p{Script=Han}[^]* [^]*\p{Script=Han}/u);
  });

  it.each([1_000, 100_000])('takes no time over %i letters', (length) => {
    speak(chinese, 'zh-cn');
    said('warm');
    const began = performance.now();
    said("can't be reached: ".repeat(length).slice(0, length));
    expect(performance.now() - began).toBeLessThan(200);
  });
});
