import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FileRecord } from '../model/file-record.ts';
import { readLexicon } from '../model/lexicon.ts';
import { bilingualNotes } from '../indexing/bilingual-notes.ts';
import type { IndexReader } from '../ports/index-reader.ts';
import { bridgeNote, bridgeOf, bridgeQuestion, learnedNotes } from './bridge.ts';

const lexicon = readLexicon(readFileSync(new URL('../../../models/cjk-lexicon.txt', import.meta.url), 'utf8'));
const words = (question: string, index?: IndexReader) => bridgeQuestion(question, lexicon, index ? [index] : []).map(({ word }) => word);

describe('the lexicon bridges', () => {
  it.each([
    ['请求超时在哪里触发错误', ['request', 'timeout', 'trigger', 'error']],
    ['請求逾時的錯誤', ['request', 'error']],
    ['キャッシュを削除する処理', ['cache', 'delete']],
    ['스레드 풀의 초기화', ['thread', 'pool', 'initialize']],
    ['取消请求', ['cancel', 'request']],
  ])('%s', (question, expected) => {
    expect(words(question)).toEqual(expect.arrayContaining(expected));
  });

  it('nothing in an English question', () => {
    expect(bridgeOf('where is retry', [], { lexicon: () => lexicon })).toBeUndefined();
  });

  it('no particles and no question words', () => {
    expect(words('这个是什么')).toEqual([]);
    expect(words('どこにありますか')).toEqual([]);
    expect(words('어디에 있나요')).toEqual([]);
  });

  it('no single sounds of a foreign word that it does not know', () => {
    expect(words('ヌヘモ')).toEqual([]);
  });

  it('a question into English that keeps the order and what was Latin', () => {
    expect(bridgeOf('在RetryQueue里取消请求', [], { lexicon: () => lexicon })?.english).toBe('retryqueue cancel request');
  });
});

describe('the workspace teaches', () => {
  const seals = { 'src/pay/gateway.ts': '// 验签\nclass SealGate {}\n', 'src/pay/retry.ts': '// 验签失败\nfunction checkSeal(body) {}\n\n// 日志\nconst journal = 1;\n\n// 退款\nconst refund = 2;\n\n// 账单\nconst invoice = 3;\n' };

  it('words that no lexicon has, and where it learned them', () => {
    const learned = bridgeQuestion('验签在哪里', lexicon, [indexOf(seals)]).find(({ word }) => word === 'seal');
    expect(learned).toMatchObject({ from: '验签', learnedFrom: 'src/pay/gateway.ts' });
    expect(learned && bridgeNote(learned)).toBe('验签 → seal (learned from src/pay/gateway.ts)');
    expect(learned && learnedNotes({ matched: ['验签 → seal'] }, [learned]).notes).toEqual(['验签 → seal (learned from src/pay/gateway.ts)']);
    expect(learned && learnedNotes({ matched: ['body'] }, [learned]).notes).toBeUndefined();
  });

  it('the same after any changes as from nothing', () => {
    const index = indexOf({ ...seals, 'src/old.ts': '// 冲正\nfunction stamp() {}\n' });
    expect(words('冲正', index)).toContain('stamp');
    replace(index, seals);
    expect(words('冲正', index)).not.toContain('stamp');
    const changed = { ...seals, 'src/pay/retry.ts': '// 冲正\nfunction turnBack(body) {}\n' };
    replace(index, changed);
    expect(words('冲正', index)).toContain('turn');
    expect(bridgeQuestion('验签 冲正 日志', lexicon, [index])).toEqual(bridgeQuestion('验签 冲正 日志', lexicon, [indexOf(changed)]));
  });

  it('nothing from names that stand beside everything', () => {
    const files = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`src/${i}.ts`, `// ${'甲乙丙丁戊己庚辛壬癸子丑'[i]}证\nfunction check(common) {}\n`]));
    expect(words('甲证', indexOf({ ...files, 'src/x.ts': '// 甲证\nfunction license(common) {}\n' }))).not.toContain('common');
  });
});

function indexOf(texts: Readonly<Record<string, string>>): IndexReader {
  const index = { files: new Map<string, FileRecord>() };
  replace(index as unknown as IndexReader, texts);
  return index as unknown as IndexReader;
}

/** What a sync does: records of files that did not change stay as they are. */
function replace(index: IndexReader, texts: Readonly<Record<string, string>>): void {
  const files = index.files as Map<string, FileRecord>;
  for (const path of [...files.keys()]) if (!(path in texts)) files.delete(path);
  for (const [path, text] of Object.entries(texts)) {
    if (files.get(path)?.text === text) continue;
    const bilingual = bilingualNotes(text);
    files.set(path, { path, hash: text, bytes: text.length, modified: 0, language: 'typescript', text, chunks: [], keys: [], problems: [], ...(bilingual.length > 0 ? { bilingual } : {}) });
  }
}
