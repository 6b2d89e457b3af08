import * as vscode from 'vscode';

/** Text of the repository within Markdown, as plain text, whatever is in it. What the editor makes of text may not break between words, which a narrow place needs. */
export function inert(text: string): string {
  return new vscode.MarkdownString('', true).appendText(text.replace(/\s+/g, ' ').trim()).value.replaceAll('&nbsp;', ' ');
}
