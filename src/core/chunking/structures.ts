import { dockerfilePieces } from './dockerfile.ts';
import { jsonPieces } from './json.ts';
import { makefilePieces } from './makefile.ts';
import { markdownPieces } from './markdown.ts';
import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';
import { notebookPieces } from './notebook.ts';
import { restructuredTextPieces } from './restructured-text.ts';
import { blockPieces } from './blocks.ts';
import { tablePieces } from './tables.ts';
import { yamlPieces } from './yaml.ts';

/** Languages that a line scanner cuts, with no grammar: each tolerates any text. */
export const structures: Readonly<Record<string, (source: MeasuredText) => Piece[]>> = {
  markdown: markdownPieces,
  restructuredtext: restructuredTextPieces,
  notebook: notebookPieces,
  json: jsonPieces,
  yaml: yamlPieces,
  toml: tablePieces,
  ini: tablePieces,
  properties: blockPieces,
  dockerfile: dockerfilePieces,
  makefile: makefilePieces,
};
