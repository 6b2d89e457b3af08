import { describe, expect, it } from 'vitest';
import { createTokenizer } from './tokenizer.ts';
import { createVocabulary } from './vocabulary.ts';

const words = ['retry', 'delay', 'http', 'server', 'the', 'file', 'system', 'sha', 'read', 'is', '256', 'uber', 'привет'];
const compounds = ['retrydelay', 'filesystem', 'readfilesystem', 'sha256'];
const pieces = ['~re', '~q', '~x', '~z', '~1', '~2'];
const ideographs = ['文', '件', '文件'];
const buckets = ['#0', '#1', '#2', '#3'];
const tokens = [...words, ...compounds, ...pieces, ...ideographs, ...buckets];
const tokenize = createTokenizer(createVocabulary(tokens));
const of = (text: string): string[] => [...tokenize(text)].map((id) => tokens[id] ?? '?');

describe('the tokenizer', () => {
  it.each([
    ['retryDelay', 'retry delay retrydelay'],
    ['retry_delay', 'retry delay retrydelay'],
    ['RETRY_DELAY', 'retry delay retrydelay'],
    ['retry-delay', 'retry delay retrydelay'],
    ['retry  delay', 'retry delay'],
    ['HTTPServer', 'http server'],
    ['the file system', 'the file system filesystem'],
    ['readFileSystem', 'read file system filesystem readfilesystem'],
    ['sha256', 'sha 256 sha256'],
    ['file.system(the)', 'file system the'],
    ['file\nsystem', 'file system'],
    ['__file__', 'file'],
    ['file- system', 'file system'],
    ['Über', 'uber'],
    ['Ｆｉｌｅ', 'file'],
    ['привет', 'привет'],
  ])('cuts %j into %j', (text, expected) => {
    expect(of(text).join(' ')).toBe(expected);
  });

  it('cuts a word without a row into the longest parts that have one', () => {
    expect(of('fileserver')).toEqual(['file', 'server']);
    expect(of('reqx')).toEqual(['~re', '~q', '~x']);
    expect(of('12')).toEqual(['~1', '~2']);
  });

  it('gives ideographs one by one and in pairs', () => {
    expect(of('文件')).toEqual(['文', '件', '文件']);
    expect(of('文 件')).toEqual(['文', '件']);
    expect(of('file文')).toEqual(['file', '文']);
  });

  it('makes nothing of nothing, and something of everything else', () => {
    expect(of(' \n\t();{} ')).toEqual([]);
    for (const text of ['龍', 'дом', '🙂', 'ß']) expect(of(text), text).not.toEqual([]);
    expect(of('дом')).toEqual(of('дом'));
  });

  it('takes the beginning of what is longer than any word', () => {
    expect(of('x'.repeat(100_000))).toHaveLength(32);
    expect(of(`${'x'.repeat(40)} file`).at(-1)).toBe('file');
  });

  it('keeps one text out of the next', () => {
    const first = of('retryDelay');
    of('z'.repeat(50_000));
    expect(of('retryDelay')).toEqual(first);
  });
});
