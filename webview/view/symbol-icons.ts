import type { Chunk } from '../../src/protocol/conversation.ts';

/** The editor's own icon for each kind of code. */
export const symbolIcons: Record<Chunk['kind'], string> = {
  file: 'symbol-file',
  class: 'symbol-class',
  interface: 'symbol-interface',
  enum: 'symbol-enum',
  type: 'symbol-struct',
  module: 'symbol-module',
  function: 'symbol-method',
  method: 'symbol-method',
  code: 'code',
  section: 'symbol-string',
  entry: 'symbol-property',
  text: 'symbol-text',
};
