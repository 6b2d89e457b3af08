import type { ChunkKind } from './conversation.ts';

/** The editor's own icon for each kind of code, in its lists and in the panel. */
export const symbolIcons: Readonly<Record<ChunkKind, string>> = {
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
