/** Languages whose characters need a bridge to English names. */
export type Cjk = 'zh' | 'ja' | 'ko';

/** A text in Chinese, Japanese or Korean with what says the same in English or in code. */
export interface Pair {
  readonly lang: Cjk;
  readonly cjk: string;
  /** English text; empty where there is only code. */
  readonly en: string;
  /** Names of the code that the text stands at, the nearest first; empty where there is only text. */
  readonly code: string;
  /** Package that it comes from, for the model card and for sampling. */
  readonly source: string;
}

const han = /[\u3400-\u9fff\uf900-\ufaff]/;
const kana = /[\u3041-\u309f\u30a1-\u30ff]/;
const hangul = /[\uac00-\ud7a3]/;

/** Kana say Japanese and Hangul say Korean; Han characters alone are Chinese unless the file says otherwise. */
export function languageOf(text: string, file?: Cjk): Cjk | null {
  if (hangul.test(text)) return 'ko';
  if (kana.test(text)) return 'ja';
  return han.test(text) ? (file ?? 'zh') : null;
}

/** Text worth learning from: a few CJK characters, not a whole page. */
export function isTelling(text: string): boolean {
  const count = text.match(/[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]/g)?.length ?? 0;
  return count >= 2 && text.length <= 600;
}

export function tidy(text: string): string {
  return text.normalize('NFKC').replaceAll(/<[^<>]{1,80}>/g, ' ').replaceAll(/https?:\/\/\S+/g, ' ').replaceAll(/\s+/g, ' ').trim();
}
