import { describe, expect, it } from 'vitest';
import { decodeText } from './decode.ts';

/** Comments and strings as they stand in code, short and long, and their bytes in Base64: no runtime writes these encodings. */
const texts: readonly (readonly [encoding: string, text: string, base64: string])[] = [
  ['GB18030', '// 重试机制：当服务器超时时，重新发送请求\nint x;\n', 'Ly8g1tjK1Lv61sajurWxt/7O8cb3s6zKscqxo6zW2NDCt6LLzcfrx/MKaW50IHg7Cg=='],
  ['GB18030', '# 校验签名\nx = 1\n', 'IyDQo9Hpx6nD+wp4ID0gMQo='],
  ['GB18030', '/* 该函数用于计算订单总价，包括税费和折扣。\n * 如果库存不足，则抛出异常。\n */\nvoid f() {}\n', 'LyoguMO6r8r908PT2rzGy+O2qbWl19y826OssPzAqMuwt9G6zdXbv9uhowogKiDI57n7v+K05rK71+OjrNTyxdez9tLss6OhowogKi8Kdm9pZCBmKCkge30K'],
  ['GB18030', '// 用户登录后跳转到首页\n', 'Ly8g08O7p7XHwry688z416q1vcrX0rMK'],
  ['GB18030', '// 打开串口，设置波特率为 9600，等待单片机应答\nint open_port(void);\n', 'Ly8gtPK/qrSuv9qjrMno1sOyqMzYwsrOqiA5NjAwo6y1yLT9taXGrLv606a08AppbnQgb3Blbl9wb3J0KHZvaWQpOwo='],
  ['GB18030', 'int 数量; // 购物车里的商品数量\n', 'aW50IMr9wb87IC8vILm6zu+ztcDvtcTJzMa3yv3Bvwo='],
  ['GB18030', '// 測試繁體註解 in GB\n', 'Ly8gnHnUh7ex83fUXb3iIGluIEdCCg=='],
  ['Big5', '// 重試機制：當伺服器逾時，重新傳送請求\nint x;\n', 'Ly8grau41b73qO6hR7ftpviqQb65uU+uyaFBrau3c7bHsGW90KhECmludCB4Owo='],
  ['Big5', '# 驗證簽章\n', 'IyDF58PSw7GzuQo='],
  ['Big5', '/* 此函式用來計算訂單總價，包含稅金與折扣。\n * 如果庫存不足，就丟出例外。 */\nvoid f() {}\n', 'Lyogprmo56ahpc6o061wuuKtcbPmwWC7+aFBpV2ndLV8qve7UKfppqmhQwogKiCmcKpHrnemc6SjqKyhQbROpeGlWKjSpX6hQyAqLwp2b2lkIGYoKSB7fQo='],
  ['Big5', '// 使用者登入後跳到首頁\n', 'Ly8gqM+lzqrMtW6kSqvhuPWo7K26rbYK'],
  ['Big5', '// 開啟序列埠並設定鮑率，等待回應\n', 'Ly8gtn2x0qfHpkOw8KjDs12pd8BqsnahQbWlq92mXsCzCg=='],
  ['Shift-JIS', '// 再試行の仕組み：サーバーがタイムアウトしたら要求を送り直す\nint x;\n', 'Ly8gjcSOjo1zgsyOZJFngt2BRoNUgVuDb4FbgqqDXoNDg4CDQYNFg2eCtYK9gueXdouBgvCRl4LokryCtwppbnQgeDsK'],
  ['Shift-JIS', '# 署名を検証する\n', 'IyCPkJa8gvCMn4/YgreC6Qo='],
  ['Shift-JIS', '/* 注文の合計を計算する関数。税と割引を含む。\n * 在庫が足りない場合は例外を投げる。 */\nvoid f() {}\n', 'Lyogko2VtoLMjYeMdoLwjHaOWoK3gumK1pCUgUKQxYLGioSI+ILwityC3oFCCiAqII3djMmCqpGrguiCyIKij+qNh4LNl+GKT4Lwk4qCsILpgUIgKi8Kdm9pZCBmKCkge30K'],
  ['Shift-JIS', '// ログイン後の画面遷移\n', 'Ly8gg42DT4NDg5OM44LMieaWypFKiNoK'],
  ['Shift-JIS', '// 設定ファイル読込\n', 'Ly8gkN2S6IN0g0CDQ4OLk8eNngo='],
  ['EUC-JP', '// 再試行の仕組み：サーバーがタイムアウトしたら要求を送り直す\nint x;\n', 'Ly8gusa77rnUpM67xcHIpN+hp6W1obyl0KG8pKylv6WkpeCloqWmpcikt6S/pOnN17XhpPLB96TqxL6kuQppbnQgeDsK'],
  ['EUC-JP', '# 署名を検証する\n', 'IyC98My+pPK4ob7apLmk6wo='],
  ['EUC-JP', '/* 注文の合計を計算する関数。税と割引を含む。\n * 在庫が足りない場合は例外を投げる。 */\nvoid f() {}\n', 'Lyogw+3KuKTOuee316Tyt9e7u6S5pOu02L/0oaPAx6TIs+Sw+qTytN6k4KGjCiAqILrfuMukrMKtpOqkyqSkvuy556TPzuOzsKTyxeqksqTroaMgKi8Kdm9pZCBmKCkge30K'],
  ['EUC-JP', '// ログイン後の画面遷移\n', 'Ly8gpe2lsKWkpfO45aTOsujMzMGrsNwK'],
  ['EUC-JP', '// 設定ファイル読込\n', 'Ly8gwN/E6qXVpaGlpKXrxsm5/go='],
  ['EUC-KR', '// 재시도: 서버가 시간 초과되면 요청을 다시 보낸다\nint x;\n', 'Ly8gwOe9w7W1OiC8rbn2sKEgvcOwoyDDyrD6tce46SC/5MO7wLsgtNm9wyC6uLO9tNkKaW50IHg7Cg=='],
  ['EUC-KR', '# 서명 검증\n', 'IyC8rbjtILDLwfUK'],
  ['EUC-KR', '/* 주문 합계를 계산하는 함수. 세금과 할인을 포함한다.\n * 재고가 부족하면 예외를 던진다. */\nvoid f() {}\n', 'Lyogwda5riDH1bDouKYgsOi76sfPtMIgx9S89i4gvLyx3bD6IMfSwM7AuyDG98fUx9G02S4KICogwOew7bChILrOwbfHz7jpIL+5v9y4piC0+MH4tNkuICovCnZvaWQgZigpIHt9Cg=='],
  ['EUC-KR', '// 로그인 후 첫 화면으로 이동\n', 'Ly8gt86x18DOIMjEIMO5IMituOnAuLfOIMDMtb8K'],
  ['EUC-KR', '// 포트를 열고 응답을 기다린다\n', 'Ly8gxvfGrrimIL+tsO0gwMC05MC7ILHitNm4sLTZCg=='],
  ['Windows-1252', '// Größe des Puffers, déjà vu, señor\nint grösse;\n', 'Ly8gR3L232UgZGVzIFB1ZmZlcnMsIGTpauAgdnUsIHNl8W9yCmludCBncvZzc2U7Cg=='],
  ['Windows-1252', '# ÄÖÜ ÉÈ Ñ ¿Qué?\n', 'IyDE1twgycgg0SC/UXXpPwo='],
  ['Windows-1252', '// Schlüssel prüfen – „ungültig“ heißt abgelaufen\n', 'Ly8gU2NobPxzc2VsIHBy/GZlbiCWIIR1bmf8bHRpZ5MgaGVp33QgYWJnZWxhdWZlbgo='],
  ['Windows-1252', 'x = \'naïve café\' # 20 €\n', 'eCA9ICduYe92ZSBjYWbpJyAjIDIwIIAK'],
  ['Windows-1252', '// Copyright © 2001 José Müller\n', 'Ly8gQ29weXJpZ2h0IKkgMjAwMSBKb3PpIE38bGxlcgo='],
  ['Windows-1252', '/* Ação não permitida: usuário inválido, configuração ausente */\n', 'LyogQefjbyBu428gcGVybWl0aWRhOiB1c3XhcmlvIGluduFsaWRvLCBjb25maWd1cmHn428gYXVzZW50ZSAqLwo='],
  ['Windows-1252', '// Fjärde försöket misslyckades, öppna på nytt\n', 'Ly8gRmrkcmRlIGb2cnP2a2V0IG1pc3NseWNrYWRlcywg9nBwbmEgcOUgbnl0dAo='],
  ['Windows-1252', '  printf("températur: 20°C ±½");\n', 'ICBwcmludGYoInRlbXDpcmF0dXI6IDIwsEMgsb0iKTsK'],
  ['Windows-1252', '// élève, œuvre, « citation », où ça ?\n', 'Ly8g6WzodmUsIJx1dnJlLCCrIGNpdGF0aW9uILssIG/5IOdhID8K'],
  ['Windows-1252', '// ÜÜÜÜ ÄÄÄÄ öööö\n', 'Ly8g3Nzc3CDExMTEIPb29vYK'],
  ['Windows-1252', '// è\n', 'Ly8g6Ao='],
  ['GB18030', '// 是\n', 'Ly8gyscK'],
  ['GB18030', '// 锟 與 𠮷 都是字符\n', 'Ly8g778gxWMglTSyNSC2vMrH19a3+wo='],
  ['Big5', '// 命 令 列 的 方 式\n', 'Ly8gqVIgpU8gpkMgqrogpOggpqEK'],
  ['EUC-KR', 'print("오류: %d" % n)\n', 'cHJpbnQoIr/At/k6ICVkIiAlIG4pCg=='],
];

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));
const around = (bytes: Uint8Array, before: string, after: string): Uint8Array => new Uint8Array(Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]));

describe('decodeText', () => {
  it.each(texts)('reads %s: %j', (_encoding, text, base64) => expect(decodeText(bytesOf(base64))).toBe(text));

  it.each(texts)('reads %s among code that goes on for long: %j', (_encoding, text, base64) => {
    const code = 'static int next(struct queue *q) { return q->head++ % q->size; }\r\n'.repeat(2_000);
    expect(decodeText(around(bytesOf(base64), code, code))).toBe(code + text + code);
  });

  it.each(texts)('takes the same text in UTF-8 and UTF-16 for what it is: %s, %j', (_encoding, text) => {
    expect(decodeText(new TextEncoder().encode(text))).toBe(text);
    const wide = Buffer.from(`\uFEFF${text}`, 'utf16le');
    expect(decodeText(new Uint8Array(wide))).toBe(text);
    expect(decodeText(new Uint8Array(wide.swap16()))).toBe(text);
  });

  it('reads UTF-16 without a mark whose comments are in any language', () => {
    const code = texts.map(([, text]) => text).join('int f(void);\r\n');
    const wide = Buffer.from(code, 'utf16le');
    expect(decodeText(new Uint8Array(wide))).toBe(code);
    expect(decodeText(new Uint8Array(wide.swap16()))).toBe(code);
  });

  it('keeps what can be read of a file with a damaged byte', () => {
    const [, text = '', base64 = ''] = texts.find(([encoding]) => encoding === 'GB18030') ?? [];
    expect(decodeText(around(bytesOf(base64), '', '// \xff\n'))).toContain(text);
  });

  it.each([
    ['a table of numbers', new Uint8Array(new Uint16Array(2_000).map((_, i) => (i * 7919) % 65_521).buffer)],
    ['random bytes', new Uint8Array(3_000).map((_, i) => (Math.imul(i, 2_654_435_761) >>> 13) & 255)],
  ])('takes %s for binary', (_name, bytes) => expect(decodeText(bytes)).toBeNull());
});
