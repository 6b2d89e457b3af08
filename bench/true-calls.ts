import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A call as TypeScript's language service understands it. */
export interface TrueCall {
  readonly path: string;
  readonly line: number;
  /** Path, line and the name that is called. */
  readonly key: string;
  /** `known`: it leads to functions of the project; `outside`: to something else; `unknown`: the service can't tell. */
  readonly state: 'known' | 'outside' | 'unknown';
  readonly targets: readonly { readonly path: string; readonly line: number }[];
}

/** Every call and construction in the files, with where the language service says it goes. */
export function trueCalls(folder: string, files: readonly string[]): TrueCall[] {
  const service = ts.createLanguageService(host(folder, files), ts.createDocumentRegistry());
  const program = service.getProgram();
  const calls: TrueCall[] = [];
  for (const file of files) {
    const source = program?.getSourceFile(path.join(folder, file));
    if (!source) continue;
    const visit = (node: ts.Node): void => {
      const name = calledName(node);
      if (name) calls.push(trueCall(name, source, file, folder, service));
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  service.dispose();
  return calls;
}

function host(folder: string, files: readonly string[]): ts.LanguageServiceHost {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.Preserve,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    allowJs: true,
    checkJs: true,
  };
  return {
    getCompilationSettings: () => options,
    getScriptFileNames: () => files.map((file) => path.join(folder, file)),
    getScriptVersion: () => '1',
    getScriptSnapshot: (file) => (ts.sys.fileExists(file) ? ts.ScriptSnapshot.fromString(readFileSync(file, 'utf8')) : undefined),
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
    fileExists: (file) => ts.sys.fileExists(file),
    readFile: (file) => ts.sys.readFile(file),
    directoryExists: (file) => ts.sys.directoryExists(file),
    getDirectories: (file) => ts.sys.getDirectories(file),
  };
}

/** The identifier of a call that names whom it calls. */
function calledName(node: ts.Node): ts.Node | undefined {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node) && !ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) return undefined;
  const called = 'expression' in node ? node.expression : node.tagName;
  if (called.kind === ts.SyntaxKind.SuperKeyword) return called;
  if (ts.isIdentifier(called)) return ts.isJsxOpeningElement(node) && /^[a-z]/.test(called.text) ? undefined : called;
  if (!ts.isPropertyAccessExpression(called)) return undefined;
  // A function that is called with an object of its own: `merge.call(this, a)`.
  const meant = /^(?:call|apply)$/.test(called.name.text) ? called.expression : called;
  return ts.isPropertyAccessExpression(meant) ? meant.name : ts.isIdentifier(meant) ? meant : called.name;
}

function trueCall(name: ts.Node, source: ts.SourceFile, file: string, folder: string, service: ts.LanguageService): TrueCall {
  const lineOf = (at: ts.SourceFile, position: number) => at.getLineAndCharacterOfPosition(position).line + 1;
  const line = lineOf(source, name.getStart(source));
  const definitions = service.getDefinitionAtPosition(source.fileName, name.getStart(source)) ?? [];
  const targets = definitions.flatMap(({ fileName, textSpan }) => {
    const target = service.getProgram()?.getSourceFile(fileName);
    const within = path.relative(folder, fileName).replaceAll('\\', '/');
    if (!target || within.startsWith('..') || within.includes('node_modules/') || !isCallable(target, textSpan.start)) return [];
    return [{ path: within, line: lineOf(target, textSpan.start) }];
  });
  const constant = madeConstant(name, service.getProgram()?.getTypeChecker());
  if (constant) {
    const target = constant.getSourceFile();
    targets.push({ path: path.relative(folder, target.fileName).replaceAll('\\', '/'), line: lineOf(target, constant.getStart(target)) });
  }
  const state = targets.length > 0 ? 'known' : definitions.length > 0 ? 'outside' : 'unknown';
  return { path: file, line, key: `${file}:${line}:${name.getText(source)}`, state, targets };
}

/** True for the name of a function, a method, a class, or of what a function or a class is assigned to. */
function isCallable(source: ts.SourceFile, position: number): boolean {
  const find = (node: ts.Node): ts.Node | undefined => (position >= node.getStart(source) && position < node.end ? (ts.forEachChild(node, find) ?? node) : undefined);
  const node = find(source);
  const declared = node && (ts.isIdentifier(node) || ts.isPrivateIdentifier(node) || ts.isStringLiteral(node)) ? node.parent : node;
  if (!declared) return false;
  if (node?.kind === ts.SyntaxKind.ConstructorKeyword || ts.isConstructorDeclaration(declared)) return true;
  if (ts.isFunctionLike(declared) || ts.isClassLike(declared)) return true;
  if (!ts.isVariableDeclaration(declared) && !ts.isPropertyDeclaration(declared) && !ts.isPropertyAssignment(declared)) return false;
  return declared.initializer !== undefined && isFunction(declared.initializer);
}

/** A constant of a file that something else has made, `const isText = typeOf('string')`: the service goes on to the signature of what it holds. */
function madeConstant(name: ts.Node, checker: ts.TypeChecker | undefined): ts.VariableDeclaration | undefined {
  let symbol = checker?.getSymbolAtLocation(name);
  if (symbol && checker && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  // What an object holds under its own name, `{ isText }`.
  if (symbol?.valueDeclaration && ts.isShorthandPropertyAssignment(symbol.valueDeclaration)) symbol = checker?.getShorthandAssignmentValueSymbol(symbol.valueDeclaration);
  const declared = symbol?.valueDeclaration;
  const isTop = declared && ts.isVariableDeclaration(declared) && declared.initializer && !isFunction(declared.initializer) && ts.isVariableStatement(declared.parent.parent) && ts.isSourceFile(declared.parent.parent.parent);
  return isTop ? declared : undefined;
}

/** A function or a class, also one of two, under another type, or in the hands of a call that makes more of it: `memo(() => …)`. */
function isFunction(value: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(value) || ts.isAsExpression(value) || ts.isSatisfiesExpression(value) || ts.isTypeAssertionExpression(value)) return isFunction(value.expression);
  if (ts.isConditionalExpression(value)) return isFunction(value.whenTrue) || isFunction(value.whenFalse);
  if (ts.isCallExpression(value)) return value.arguments.some((argument) => ts.isFunctionLike(argument));
  return ts.isFunctionLike(value) || ts.isClassLike(value);
}
