import { estimateTokens } from '../model/token-estimate.ts';
import { tokensOf, type Piece } from './piece.ts';
import { conventionPieces, shortened } from './review/conventions.ts';
import { readPiece } from './surroundings/read-pieces.ts';
import type { ToolScope } from './tools/tool.ts';

export interface ProjectMap {
  /** Folders with the number of files in them, two levels deep. */
  readonly outline: string;
  /** Tokens of the outline. */
  readonly tokens: number;
  /** The beginnings of what says what the project is and how its people work. */
  readonly pieces: readonly Piece[];
}

/** What a project says of itself first, in the order in which it is read. */
const documents: readonly { readonly names: readonly string[]; readonly note: string }[] = [
  { names: ['README.md', 'README.rst', 'README.txt', 'README', 'readme.md'], note: 'how the project begins to explain itself' },
  { names: ['package.json', 'pyproject.toml', 'Cargo.toml', 'go.mod', 'pom.xml', 'build.gradle', 'composer.json', 'Gemfile', 'setup.py', 'CMakeLists.txt'], note: 'its manifest' },
];
/** Of the room: the outline gets a fourth at most, each document as much, and what people agreed on the rest. */
const share = 0.25;
const mostFolders = 12;

/** The project at large, in about as many tokens as are given. */
export async function projectMap(scope: ToolScope, budget: number): Promise<ProjectMap> {
  const outline = within(await outlineOf(scope), budget * share);
  const tokens = estimateTokens(outline);
  const pieces: Piece[] = [];
  for (const { names, note } of documents) {
    const piece = await beginningOf(names, scope);
    if (piece) pieces.push({ ...shortened(piece, budget * share), note });
  }
  const left = budget - tokens - pieces.reduce((sum, piece) => sum + tokensOf(piece), 0);
  const conventions = await conventionPieces(pieces[0]?.root ?? '', scope, left);
  return { outline, tokens, pieces: [...pieces, ...conventions.map((piece) => ({ ...piece, note: 'conventions of its people' }))] };
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
async function beginningOf(names: readonly string[], { engine, read }: ToolScope): Promise<Piece | null> {
  for (const name of names) {
    const found = (await engine.locate(name)).find((file) => file.path === name);
    const piece = found && (await readPiece({ root: found.root, path: found.path, startLine: 1, endLine: found.lines, symbol: '' }, read));
    if (piece) return piece;
  }
  return null;
}
