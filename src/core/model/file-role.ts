import type { FileRole } from './query.ts';

/** What a file is for, by its path and language, so far as it is not code of the product. A file may have several roles. */
export function rolesOfPath(path: string, language: string): readonly FileRole[] {
  const found = known.get(path);
  if (found) return found;
  const roles = readRoles(path, language);
  if (known.size >= mostKnown) known.clear();
  known.set(path, roles);
  return roles;
}

/** Paths come again with every question; the language of one seldom changes, and never its role. */
const known = new Map<string, readonly FileRole[]>();
const mostKnown = 50_000;

function readRoles(path: string, language: string): FileRole[] {
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  const folders = parts.slice(0, -1).map((folder) => folder.toLowerCase());
  const any = (names: ReadonlySet<string>) => folders.some((folder) => names.has(folder));
  const roles: FileRole[] = [];
  if (any(testFolders) || folders.some((folder) => testFolder.test(folder)) || testName.test(name) || testCaseName.test(name)) roles.push('test');
  if (changeLog.test(name)) roles.push('change-log');
  else if (isDocument(name, language, folders)) roles.push('document');
  if (any(exampleFolders)) roles.push('example');
  if (any(vendorFolders)) roles.push('vendored');
  if (any(outputFolders) || /[.-]min\./.test(name)) roles.push('output');
  if (any(generatedFolders) || /(?:^|[._-])generated[._-]/i.test(name)) roles.push('generated');
  if (/\.d\.[cm]?ts$|\.pyi$/.test(name)) roles.push('declarations');
  if (parts.some((part) => part.startsWith('.') && part.length > 1)) roles.push('dot-file');
  if (isConfiguration(name, language)) roles.push('configuration');
  return roles;
}

const set = (names: string) => new Set(names.split(' '));

const testFolders = set('test tests __tests__ __mocks__ spec specs e2e testdata test-data fixtures fixture __fixtures__ mocks cypress integration-tests');
/** `Dapper.Tests`, `numbers-testing`, `my_tests`. */
const testFolder = /[._-]tests?$|[._-]testing$|^tests?[._-]/;
const testName = /^tests?[_-]|[._-](?:tests?|spec|specs|e2e|bench)\.\w+$|^conftest\.py$|^test\.\w+$/i;
/** `QueueTest.java`, `ParserSpec.scala`, `TestQueue.kt`: case tells them from `latest.js`. */
const testCaseName = /[a-z0-9](?:Tests?|Spec|Suite|TestCase)\.(?:java|kt|kts|scala|php|cs|swift|groovy|m|mm|cpp|cc|dart|ts|js)$|^Test[A-Z]\w*\.(?:java|kt|php|cs|py)$/;
const exampleFolders = set('example examples sample samples demo demos tutorial tutorials playground playgrounds sandbox cookbook showcase benchmark benchmarks bench benches perf');
const vendorFolders = set('vendor vendored third_party third-party thirdparty 3rdparty external extern _vendor deps node_modules');
const outputFolders = set('dist out umd esm cjs');
const generatedFolders = set('generated gen __generated__ autogen');
const changeLog = /^(?:change[_-]?logs?|changes|history|news|releases?|release[_-]notes|what'?s[_-]?new)(?:[._-].*)?$/i;
const documentLanguages = set('markdown restructuredtext asciidoc org latex rst mdx');
const documentName = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt|org|tex|1|3)$|^(?:readme|licen[cs]e|copying|contributing|authors|notice|maintainers|code_of_conduct|security|support)(?:\.|$)/i;
const noDocument = /^(?:cmakelists|requirements.*|constraints.*|robots)\.txt$/i;
const docFolders = set('doc docs documentation website wiki man');
/** In a folder of documents these are pages or what belongs to them; code there is an example, which is for a reader too. */
const pageLanguages = set('text html css scss less json yaml xml csv jinja liquid mermaid');

function isDocument(name: string, language: string, folders: readonly string[]): boolean {
  if (noDocument.test(name)) return false;
  if (documentLanguages.has(language) || documentName.test(name)) return true;
  return folders.some((folder) => docFolders.has(folder)) && pageLanguages.has(language);
}

const configurationLanguages = set('json jsonc yaml toml ini xml properties env dockerfile makefile cmake gitignore editorconfig csv');
const configurationName = /^(?:.*\.config\.[cm]?[jt]s|.*rc(?:\.[cm]?js(?:on)?)?|setup\.(?:py|cfg)|build\.(?:sbt|gradle|gradle\.kts|rs|zig)|gulpfile\..*|gruntfile\..*|gemfile|rakefile|.*\.gemspec|.*\.(?:cs|fs|vb)proj|.*\.(?:props|targets|sln|nuspec)|makefile.*|dockerfile.*|cmakelists\.txt|configure\.ac|package\.swift|mix\.exs)$/i;

function isConfiguration(name: string, language: string): boolean {
  return configurationLanguages.has(language) || configurationName.test(name);
}
