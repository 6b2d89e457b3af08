import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readLexicon, type Lexicon } from '../core/model/lexicon.ts';

/** Beside the bundle, where the build puts it. */
const lexiconFile = path.join('models', 'cjk-lexicon.txt');

/** The lexicon that comes with the product. Most questions are English: it is read when one comes that is not, once. */
export function lexiconBeside(assets: string): () => Lexicon {
  let lexicon: Lexicon | undefined;
  return () => (lexicon ??= readLexicon(readFileSync(path.join(assets, lexiconFile), 'utf8')));
}
