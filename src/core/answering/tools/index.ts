import { findSymbol } from './find-symbol.ts';
import { graph } from './graph.ts';
import { listFiles } from './list-files.ts';
import { plan } from './plan.ts';
import { readLines } from './read-lines.ts';
import { searchCode } from './search-code.ts';
import type { AnswerTool } from './tool.ts';

/** All that a model may do: it looks at what is indexed, and at nothing else. */
export const answerTools: readonly AnswerTool[] = [plan, searchCode, readLines, findSymbol, graph, listFiles];
