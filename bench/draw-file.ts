import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeText } from '../src/adapters/decode.ts';
import { TreeSitterParser } from '../src/adapters/tree-sitter-parser.ts';
import { chunkFile } from '../src/core/chunking/chunk-file.ts';
import { TextLines } from '../src/core/model/text-lines.ts';
import { drawChunks } from '../test/support/draw-chunks.ts';

/** Any file with the boundaries of its chunks drawn into it, and below what is embedded before the text of each. */
export async function drawFile(file: string, dist: string): Promise<string> {
  const parser = new TreeSitterParser(path.join(dist, 'grammars'), path.join(dist, 'web-tree-sitter.wasm'));
  const text = decodeText(readFileSync(file));
  if (text === null) return `${file} is no text.`;
  const language = parser.languageOf(file, text);
  const { chunks, problems } = await chunkFile({ path: path.basename(file), hash: '', language, text }, parser);
  parser.dispose();
  const lines = new TextLines(text);
  const contexts = chunks.map(({ span, embedText }, index) => {
    const own = lines.slice(span);
    const before = embedText.endsWith(own) ? embedText.slice(0, embedText.length - own.length) : embedText;
    return `${String(index).padStart(5)} ┊ ${before.trimEnd().replaceAll('\n', '\n      ┊ ')}`;
  });
  return [language, drawChunks(text, chunks, problems), 'What is embedded before each text:', ...contexts].join('\n');
}
