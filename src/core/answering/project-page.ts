import { renderPiece } from './piece.ts';
import { projectMap } from './project-map.ts';
import type { ToolScope } from './tools/tool.ts';

/** The project at large as one text: its folders, then how it speaks of itself, each line under its number. */
export async function projectPage(scope: ToolScope, tokens: number): Promise<string> {
  const { outline, pieces } = await projectMap(scope, tokens);
  return [outline, ...pieces.map(renderPiece)].filter(Boolean).join('\n\n') || 'Nothing is indexed.';
}
