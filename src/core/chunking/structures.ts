import { atMargin } from './at-margin.ts';
import { dockerfilePieces } from './dockerfile.ts';
import { jsonPieces } from './json.ts';
import { makefilePieces } from './makefile.ts';
import { markdownPieces } from './markdown.ts';
import type { MeasuredText } from './measured-text.ts';
import type { Piece } from './piece.ts';
import { notebookPieces } from './notebook.ts';
import { restructuredTextPieces } from './restructured-text.ts';
import { blockPieces } from './blocks.ts';
import { sqlPieces } from './sql.ts';
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
  sql: sqlPieces,
  graphql: atMargin(/^(?:extend\s+)?(?:type|interface|enum|input|union|scalar|directive|schema|query|mutation|subscription|fragment)\b\s*(@?\w+)?/, /^\s*(?:#|")/),
  proto: atMargin(/^(?:message|enum|service|extend)\s+([\w.]+)/, /^\s*(?:\/\/|\/?\*)/),
  thrift: atMargin(/^(?:(?:struct|union|exception|enum|service)\s+|(?:typedef|const)\s+[\w.<>, ]+\s)(\w+)/, /^\s*(?:\/\/|#|\/?\*)/),
  prisma: atMargin(/^(?:model|enum|type|view|datasource|generator)\s+(\w+)/, /^\s*\/\//),
  perl: atMargin(/^(?:sub\s+(\w+)|package\s+([\w:]+)|=head[12]\s+(\S.*))/, /^\s*#/),
  julia: atMargin(/^(?:@\w+\s+)*(?:(?:function|macro|struct|mutable struct|abstract type|module)\s+([\w.!]+)|(\w[\w.!]*)\([^=]*\)\s*=[^=])/, /^\s*#/, '"""'),
};
