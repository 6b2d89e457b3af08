import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { repository } from '../../scripts/tools/repository.ts';

/** What the hosts' sources say to people, and whether it goes through the translations. */

/** A text in the source, and where. */
export interface Found {
  readonly text: string;
  readonly place: string;
}

/** The editor's own sources: what they show is shown in the editor's language. */
export const spokenFolders = ['src/extension', 'src/protocol', 'webview'];
/** Below them all speak English, and the editor knows their sentences by their patterns. */
export const toldFiles = ['src/core/errors.ts', 'src/process/client.ts', 'src/core/answering/verify-citation.ts', 'src/core/retrieval/rules', 'src/core/retrieval/gather.ts', 'src/core/retrieval/search.ts', 'src/core/retrieval/reranked-search.ts'];

export function sourcesIn(place: string): string[] {
  if (/\.tsx?$/.test(place)) return [place];
  return readdirSync(path.join(repository, place), { recursive: true, encoding: 'utf8' })
    .map((name) => `${place}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name));
}

/** Whatever in a file could be a text, or its part: nouns are counted, reasons end a sentence or have their code behind them. */
export function textsUsed(file: string): string[] {
  const used: string[] = [];
  walk(file, (node) => {
    if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return;
    const text = plain(node);
    used.push(text, `{0} ${text}`, `{0} ${text}s`, `${text}.`, `${text} ({0})`);
  });
  return used;
}

/** Sentences and labels that a file shows as they are, in English whatever the editor speaks. */
export function untranslated(file: string): Found[] {
  const found: Found[] = [];
  const add = (node: ts.Node, text: string) => found.push({ text, place: `${file}:${node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1}` });
  walk(file, (node) => {
    if (ts.isJsxText(node)) {
      if (/\p{L}{2,}/u.test(node.text)) add(node, node.text.trim());
    } else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = plain(node);
      if (looksSpoken(text, ts.isJsxAttribute(node.parent)) && !isTranslated(node) && !isForMachines(node)) add(node, text);
    }
  });
  return found;
}

/** The sentences that a file of the core makes, `{0}` for what they are filled with. */
export function sentencesMade(file: string): Found[] {
  const found: Found[] = [];
  walk(file, (node) => {
    if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return;
    const text = plain(node);
    if (/^[A-Z{].*[a-z]{2,}[,:]? .*[.:}]$/.test(text) && !isForMachines(node)) found.push({ text, place: file });
  });
  return found;
}

/** A template's text with a number for each value; a value that is used twice has two. */
function plain(node: ts.StringLiteralLike | ts.TemplateExpression): string {
  if (!ts.isTemplateExpression(node)) return node.text;
  return node.head.text + node.templateSpans.map((span, i) => `{${i}}${span.literal.text}`).join('');
}

/** Two words, or one that begins like a label. */
function looksSpoken(text: string, attribute: boolean): boolean {
  const words = text.replace(/\{\d\}/g, '0');
  if (/^[\s\d·]*$/.test(words) || /^[\w.-]+:\/\/|^\$\(|^[#.[]/.test(words)) return false;
  return /\p{L}{2,}[,.:)]? [\p{L}(0]/u.test(words) || /^[A-Z][a-z]{2,}…?$/.test(words) || (attribute && /^[A-Z]/.test(words));
}

const translators = /^(t|rich|counted)$/;

/** Handed to a translator, or a value of a table whose values are texts. */
function isTranslated(node: ts.Node): boolean {
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (ts.isCallExpression(parent) && translators.test(parent.expression.getText())) return true;
    if (ts.isSatisfiesExpression(parent) && /\bText\b/.test(parent.type.getText())) return true;
    if ((ts.isVariableDeclaration(parent) || ts.isFunctionDeclaration(parent)) && /\b(Text|Remedy|Step|Listed)\b/.test(parent.type?.getText() ?? '')) return true;
  }
  return false;
}

const machineAttributes = new Set(['class', 'role', 'type', 'id', 'key', 'icon', 'name', 'look', 'style', 'aria-live', 'aria-keyshortcuts', 'data-tone', 'data-state']);
/** What these are given is read by programs, by the log's readers, or is looked for in other texts. */
const machineCalls = /(^|\.)(log|warn|info|error|console\.\w+|replace(All)?|match|test|split|join|includes|startsWith|endsWith|executeCommand|registerCommand|querySelector\w*|closest|matches|getElementById|DateTimeFormat|custom|picklist|object|literal)$/;

function isForMachines(node: ts.Node): boolean {
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isTypeNode(parent)) return true;
    if (ts.isPropertyAssignment(parent) && parent.name === at) return true;
    if (ts.isCaseClause(parent) && parent.expression === at) return true;
    if (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())) return true;
    if (ts.isJsxAttribute(parent)) return machineAttributes.has(parent.name.getText());
    if (ts.isCallExpression(parent) && parent.expression !== at && machineCalls.test(parent.expression.getText())) return true;
    if (ts.isNewExpression(parent) && /^(Error|RegExp|DOMException|Intl\.\w+)$/.test(parent.expression.getText())) return true;
    if (ts.isFunctionLike(parent)) return false;
  }
  return false;
}

function walk(file: string, visit: (node: ts.Node) => void): void {
  const source = ts.createSourceFile(file, readFileSync(path.join(repository, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const each = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, each);
  };
  each(source);
}
