import * as vscode from 'vscode';
import type { Attachment } from '../core/model/answer.ts';
import { fileCode, linesCode } from './selection.ts';

/** The files and places that a question in the chat refers to, as they stand in the editor. */
export async function attachmentsOf(references: readonly vscode.ChatPromptReference[]): Promise<Attachment[]> {
  const code = await Promise.all(
    references.map(async ({ value }) => {
      if (value instanceof vscode.Location) return linesCode(value);
      return value instanceof vscode.Uri ? fileCode(value) : undefined;
    }),
  );
  return code.filter((each) => each !== undefined).filter(({ text }) => text.trim() !== '');
}
