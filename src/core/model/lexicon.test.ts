import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLexicon } from './lexicon.ts';

const small = readLexicon(['cairn lexicon 1', '檢检 検检 測测', '检索\t84\tsearch 75\tretrieval 12', '测试\t70\ttest 90', '的\t30', '重试\t92\tretry 72', 'リトライ\t95\tretry 80', ''].join('\n'));
const shipped = readLexicon(readFileSync(new URL('../../../models/cjk-lexicon.txt', import.meta.url), 'utf8'));

describe('a lexicon', () => {
  it('folds traditional and Japanese forms, full width and case', () => {
    expect(small.fold('檢索 検索 ＲＥＴＲＹ ﾘﾄﾗｲ')).toBe('检索 检索 retry リトライ');
  });

  it('cuts a run into its cheapest words, and what it does not know into characters', () => {
    expect(small.cut('重试的测试')).toEqual(['重试', '的', '测试']);
    expect(small.cut('验签 retry 重试')).toEqual(['验', '签', '重试']);
  });

  it('gives translations with their share, the best first, and none for words that say nothing', () => {
    expect(small.translations('检索')).toEqual([
      { english: 'search', share: 0.75 },
      { english: 'retrieval', share: 0.12 },
    ]);
    expect(small.translations('的')).toEqual([]);
    expect(small.translations('验签')).toEqual([]);
  });

  it('refuses what is something else', () => {
    expect(() => readLexicon('retry\t1')).toThrow('not a lexicon');
  });
});

describe('the lexicon that is shipped', () => {
  it.each([
    ['重试', 'retry'],
    ['缓存', 'cache'],
    ['線程', 'thread'],
    ['回调', 'callback'],
    ['认证', 'authentication'],
    ['キャッシュ', 'cache'],
    ['例外', 'exception'],
    ['스레드', 'thread'],
    ['요청', 'request'],
  ])('knows that %s is %s', (word, english) => {
    expect(shipped.translations(shipped.fold(word)).map((translation) => translation.english)).toContain(english);
  });

  it('cuts questions as people read them', () => {
    expect(shipped.cut('请求超时怎么处理')).toEqual(['请求', '超时', '怎么', '处理']);
    expect(shipped.cut('キャッシュを削除')).toEqual(['キャッシュ', 'を', shipped.fold('削除')]);
    expect(shipped.cut('요청을 취소')).toEqual(['요청', '을', '취소']);
  });
});
