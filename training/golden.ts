import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readModel } from '../src/adapters/static-embedding/model-file.ts';
import { createWeigher, type Purpose } from '../src/adapters/static-embedding/text-weights.ts';
import { createVocabulary } from '../src/adapters/static-embedding/vocabulary.ts';

export interface Golden {
  readonly text: string;
  readonly purpose: Purpose;
  /** Each once, in the order in which they first stand. */
  readonly tokens: readonly string[];
  /** What the trainer makes of the tokens, in its own arithmetic, from the table that the product ships. */
  readonly vector: readonly number[];
}

const texts = [
  'where is a failed payment retried?',
  'src/http/RetryQueue.ts\nRetryQueue.run\nclass RetryQueue\nasync run(task, { delayMs = 250 }) { for (let i = 0; i < this.maxAttempts; i++) await sleep(delayMs * 2 ** i); }',
  'config.py\n\ndef parse_config_file(path: str) -> dict:\n    """Reads the file."""\n    return json.load(open(path))',
  'HTTPServer::onRequestTimeout 404 sha256 utf8',
  'how are file systems mounted read-only?',
  'xyzzyplugh qwrtzpsd 31337',
  '缓存 过期 retryDelay',
  'Übergröße naïve Привет мир',
  'the the the the cache cache',
];

/** Vectors that `golden.py` makes of the tokens of some texts: the product is held to them by a test. */
export async function makeGolden(cache: string, model: string, out: string): Promise<void> {
  const { tokens, rows, scales, dimension } = readModel(readFileSync(model));
  const weigh = createWeigher(createVocabulary(tokens));
  const weighed = texts.map((text) => {
    // The path and the symbol of a document stand on lines of their own.
    const purpose: Purpose = text.includes('\n') ? 'document' : 'query';
    const { ids, weights, count } = weigh(text, purpose);
    return { text, purpose, ids: [...ids.subarray(0, count)], weights: [...weights.subarray(0, count)] };
  });
  const input = path.join(cache, 'golden');
  writeFileSync(`${input}.json`, JSON.stringify({ dimension, texts: weighed }));
  writeFileSync(`${input}.rows`, rows);
  writeFileSync(`${input}.scales`, scales);
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', [path.join(import.meta.dirname, 'golden.py'), input], { encoding: 'utf8', maxBuffer: 1 << 24 });
  if (status !== 0) throw new Error(`golden.py failed: ${stderr}`);
  const vectors = JSON.parse(stdout) as number[][];
  const golden: Golden[] = weighed.map(({ text, purpose, ids }, i) => ({ text, purpose, tokens: ids.map((id) => tokens[id] ?? ''), vector: vectors[i] ?? [] }));
  writeFileSync(out, `[\n${golden.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`);
}
