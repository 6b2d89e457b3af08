// Reviews what a branch changed, with an index that is kept between builds, and prints the findings as Markdown.
//   node review.mjs --base origin/main [--index FILE] [--cairn "node dist/cli.js"] [--fail-on high] [--comment]
// --index FILE   takes the index over from this file where it is there, and writes it again for the next build
// --comment      also posts the findings to the pull request, with the command line of GitHub (gh), once and then edited
// Without a model in the environment (CAIRN_ANSWER_PROVIDER …) it says what the change touches: callers, tests, code alike.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { base: { type: 'string' }, index: { type: 'string' }, cairn: { type: 'string', default: 'cairn' }, 'fail-on': { type: 'string' }, comment: { type: 'boolean' } },
});
if (!values.base) stop('Give --base, the branch that the pull request goes to.');

/** Finds the comment again that an earlier build wrote. */
const mark = '<!-- cairn-review -->';

prepareIndex(values.index);
const { document, code } = review();
const page = render(document);
console.log(page);
if (process.env.GITHUB_STEP_SUMMARY) appendFileSync(process.env.GITHUB_STEP_SUMMARY, `${page}\n`);
if (values.comment) comment(page);
process.exitCode = code;

/** An index of another version or model is no fault of the change: then it is built anew. */
function prepareIndex(file) {
  if (file && existsSync(file) && cairn(['index', '--import', file, '--quiet']).status !== 0) console.error('The kept index could not be used; building it anew.');
  const built = cairn(['index', '--quiet', ...(file ? ['--export', file] : [])]);
  if (built.status !== 0) stop(built.stderr || 'The index could not be built.');
}

function review() {
  const { stdout, stderr, status } = cairn(['review', '--base', values.base, '--json', ...(values['fail-on'] ? ['--fail-on', values['fail-on']] : [])]);
  const found = parsed(stdout);
  if (!found || found.failure) stop(found?.failure ? `${found.failure.message} ${found.failure.action}` : stderr);
  return { document: found, code: status ?? 1 };
}

function render({ files, findings, leftOut }) {
  const head = `${mark}\n## Cairn review`;
  if (files.length === 0) return `${head}\n\nNothing that is indexed has changed.`;
  const parts = findings ? [findingsPart(findings)] : [];
  return [head, ...parts, touchedPart(files), ...(leftOut.length > 0 ? [`Not reviewed, because it is not indexed: ${leftOut.map(code_).join(', ')}`] : [])].join('\n\n');
}

function findingsPart(findings) {
  if (findings.length === 0) return 'Nothing was found.';
  return findings.map(({ severity, text, citations, verified }) => `- **${severity}**${verified ? '' : ' (not verified)'}: ${withCitations(text, citations)}`).join('\n');
}

/** A finding has the letter U+FFFC where a citation stood. */
function withCitations(text, citations) {
  let next = 0;
  return text.replace(/\uFFFC/g, () => {
    const citation = citations[next++];
    return citation ? link(citation) : '';
  });
}

function touchedPart(files) {
  const rows = files.flatMap(({ path, symbols }) =>
    symbols.map(({ symbol, startLine, endLine, relatives }) => {
      const of = (role) => relatives.filter((relative) => relative.role === role);
      const places = (list) => list.slice(0, 5).map(({ path: at, line }) => link({ path: at, startLine: line, endLine: line })).join(', ') + (list.length > 5 ? ` and ${list.length - 5} more` : '');
      return `| ${code_(symbol)} ${link({ path, startLine, endLine })} | ${places(of('caller')) || '–'} | ${places(of('test')) || '**none**'} |`;
    }),
  );
  if (rows.length === 0) return `${files.length} changed: ${files.map(({ path }) => code_(path)).join(', ')}.`;
  return ['| changed | called by | tested by |', '|---|---|---|', ...rows].join('\n');
}

/** To the lines on GitHub where the build knows its repository, else as editors take it. */
function link({ path, startLine, endLine }) {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_SHA: commit } = process.env;
  const name = code_(`${path}:${startLine}${endLine > startLine ? `-${endLine}` : ''}`);
  if (!server || !repository || !commit) return name;
  return `[${name}](${server}/${repository}/blob/${commit}/${path.split('/').map(encodeURIComponent).join('/')}#L${startLine}${endLine > startLine ? `-L${endLine}` : ''})`;
}

/** A name of the repository is data: it can't end its own code, nor the cell of a table. */
function code_(name) {
  return `\`${name.replace(/[`|\r\n]/g, ' ')}\``;
}

function comment(page) {
  const edited = spawnSync('gh', ['pr', 'comment', '--body-file', '-', '--edit-last', '--create-if-none'], { input: page, encoding: 'utf8' });
  if (edited.status !== 0) stop(`The comment could not be posted: ${edited.stderr || edited.error?.message}`);
}

function cairn(args) {
  const [command, ...first] = values.cairn.split(' ');
  return spawnSync(command, [...first, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function stop(message) {
  console.error(message.trim());
  process.exit(1);
}
