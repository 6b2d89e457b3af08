import { describe, expect, it } from 'vitest';
import { questionWords, stem, termsOf } from './words.ts';

describe('termsOf', () => {
  it.each([
    ['retryDelay', 'retry delay retrydelay'],
    ['RetryDelay', 'retry delay retrydelay'],
    ['retry_delay', 'retry delay retrydelay'],
    ['retry-delay', 'retry delay retrydelay'],
    ['RETRY_DELAY', 'retry delay retrydelay'],
    ['HTTPServer2', 'http server 2 httpserver2'],
    ['sha256sum', 'sha 256 sum sha256sum'],
    ['parseJSON()', 'pars json parsejson'],
    ['a + b', ''],
    ['src/retry.ts', 'src retry ts'],
    ['验签失败时重试 retry', '验签 签失 失败 败时 时重 重试 retry'],
    ['重', '重'],
    ['retry重试Delay', 'retry 重试 delay'],
    ['größe', 'größe'],
    ['ｆｕｌｌ', 'full'],
    ['', ''],
    ['-- -', ''],
  ])('%s', (text, expected) => {
    expect(termsOf(text).join(' ')).toBe(expected);
  });

  it('keeps the beginning of what is too long for a name', () => {
    expect(termsOf('x'.repeat(1000))).toEqual(['x'.repeat(64)]);
  });
});

describe('stem', () => {
  it.each([
    'cache caches cached caching',
    'retry retries retried retrying',
    'run runs running',
    'add adds added adding',
    'call calls called calling',
    'class classes',
    'match matches matched matching',
    'parse parses parsed parsing',
    'index indexes indexed indexing',
    'query queries',
  ])('brings together: %s', (forms) => {
    expect(new Set(forms.split(' ').map(stem)).size).toBe(1);
  });

  it.each(['string', 'status', 'this', 'embed', 'bus', 'need', 'axis', 'id'])('leaves %s alone', (word) => {
    expect(stem(word)).toBe(word);
  });
});

describe('questionWords', () => {
  it('drops what every question has, keeps what was typed', () => {
    expect(questionWords('Where are the RequestQueues flushed?')).toEqual([
      { typed: 'RequestQueues', terms: ['request', 'queu', 'requestqueu'] },
      { typed: 'flushed', terms: ['flush'] },
    ]);
  });

  it('keeps all where nothing else is left', () => {
    expect(questionWords('what is this').map((word) => word.typed)).toEqual(['what', 'is', 'this']);
  });
});
