import path from 'node:path';
import { nodeHasher } from '../adapters/node-hasher.ts';
import { TreeSitterParser } from '../adapters/tree-sitter-parser.ts';
import { chunkFile } from '../core/chunking/chunk-file.ts';
import type { IndexPorts } from '../core/indexing/index-ports.ts';
import { embeddedModelCounter } from './embedded-model.ts';

/** What makes records of files, the same in every thread. */
export function recordParts(assets: string): Pick<IndexPorts, 'parser' | 'chunk' | 'hasher'> {
  const counter = embeddedModelCounter(assets);
  return {
    parser: new TreeSitterParser(path.join(assets, 'grammars'), path.join(assets, 'web-tree-sitter.wasm')),
    chunk: (file, parser) => chunkFile(file, parser, counter),
    hasher: nodeHasher,
  };
}
