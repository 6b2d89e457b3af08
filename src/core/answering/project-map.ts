import { estimateTokens } from '../model/token-estimate.ts';
import { TextLines } from '../model/text-lines.ts';
import { tokensOf, type Piece } from './piece.ts';
import { qualified, type ToolScope } from './tools/tool.ts';

export interface ProjectMap {
  /** Folders with the number of files in them, two levels deep. */
  readonly outline: string;
  /** Tokens of the outline. */
  readonly tokens: number;
  /** The beginnings of what says what the project is and how its people work. */
  readonly pieces: readonly Piece[];
}

/** What a project says of itself first, in the order in which it is read. The outline may have a fourth of the room. */
const documents: readonly { readonly names: readonly string[]; readonly lines: number; readonly note: string }[] = [
  { names: ['README.md', 'README.rst', 'README.txt', 'README', 'readme.md'], lines: 40, note: 'how the project begins to explain itself' },
  { names: ['ARCHITECTURE.md', 'docs/ARCHITECTURE.md', 'docs/architecture.md'], lines: 40, note: 'its own account of its architecture' },
  { names: ['package.json', 'pyproject.toml', 'Cargo.toml', 'go.mod', 'pom.xml', 'build.gradle', 'composer.json', 'Gemfile', 'setup.py', 'CMakeLists.txt'], lines: 40, note: 'its manifest' },
  { names: ['AGENTS.md', 'CLAUDE.md', '.cursorrules', '.github/copilot-instructions.md'], lines: 30, note: 'conventions of its people' },
  { names: ['CONTRIBUTING.md', '.github/CONTRIBUTING.md', 'docs/CONTRIBUTING.md', 'CONTRIBUTING.rst'], lines: 30, note: 'conventions of its people' },
];
const outlineShare = 0.25;
const mostFolders = 12;

/** The project at large, in about as many tokens as are given. */
export async function projectMap(scope: ToolScope, budget: number): Promise<ProjectMap> {
  const outline = within(await outlineOf(scope), budget * outlineShare);
  const tokens = estimateTokens(outline);
  const pieces: Piece[] = [];
  let left = budget - tokens;
  for (const { names, lines, note } of documents) {
    const piece = await beginningOf(names, lines, note, scope);
    const fitting = piece && shortened(piece, left);
    if (!fitting) continue;
    pieces.push(fitting);
    left -= tokensOf(fitting);
  }
  return { outline, tokens, pieces };
}

async function outlineOf({ engine }: ToolScope): Promise<string[]> {
  const top = await engine.list('');
  const largest = [...top.folders].sort((a, b) => b.files - a.files).slice(0, mostFolders);
  const lines = await Promise.all(
    largest.map(async ({ path, files }) => {
      const { folders } = await engine.list(path);
      const inner = [...folders].sort((a, b) => b.files - a.files).slice(0, mostFolders).map((folder) => `${folder.path.slice(path.length + 1)}/ ${folder.files}`);
      return `${path}/ ${files}${inner.length > 0 ? `: ${inner.join(', ')}` : ''}`;
    }),
  );
  return lines.length > 0 ? ['Folders of the repository, with the number of files in each:', ...lines] : [];
}

function within(lines: readonly string[], tokens: number): string {
  let left = tokens;
  return lines.filter((line) => (left -= estimateTokens(line) + 1) >= 0).join('\n');
}

/** The file at the top of its root: one deeper down speaks of a part. */
async function beginningOf(names: readonly string[], mostLines: number, note: string, { engine, read }: ToolScope): Promise<Piece | null> {
  for (const name of names) {
    const found = (await engine.locate(name)).find((file) => file.path === name || qualified(file) === name);
    const text = found && (await read(found.root, found.path));
    if (!found || !text) continue;
    const lines = new TextLines(text);
    const span = { startLine: 1, endLine: Math.min(mostLines, lines.count) };
    return { root: found.root, path: found.path, span, language: '', symbol: '', text: lines.slice(span), selected: false, note };
  }
  return null;
}

/** As many lines as fit; fewer than a handful say nothing. */
function shortened(piece: Piece, tokens: number): Piece | null {
  const lines = new TextLines(piece.text);
  for (let endLine = piece.span.endLine; endLine >= 5 || endLine === piece.span.endLine; endLine = Math.floor(endLine * 0.7)) {
    const span = { startLine: 1, endLine };
    const shorter = { ...piece, span, text: lines.slice(span) };
    if (tokensOf(shorter) <= tokens) return shorter;
  }
  return null;
}
